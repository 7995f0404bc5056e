import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import { speak, preferred } from "./words/words.svelte";

// Load the words first, so that the page does not change its language while it is read.
await speak(preferred());
mount(App, { target: document.body });
