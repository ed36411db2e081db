import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keep } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";

keep();
await speak();
mount(App, { target: document.getElementById("app")! });
