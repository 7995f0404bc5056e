// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.

export * from "./constants";
export * from "./views";
export * from "./analyses";
export * from "./requests";
export * from "./messages";
