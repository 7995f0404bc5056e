import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import { speak, preferred } from "./words/words.svelte";

// Words first: nothing is shown in a language that is about to change.
await speak(preferred());
mount(App, { target: document.body });
