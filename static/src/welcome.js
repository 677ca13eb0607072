// The welcome page looks at this device and says what it found; nothing it finds is sent anywhere.
import { device } from "./welcome/device.js";

for (const list of document.querySelectorAll("[data-behaviour=device]")) device(list);
if (/mac|iphone|ipad/i.test(navigator.platform)) {
  for (const key of document.querySelectorAll("[data-mac]")) key.textContent = key.dataset.mac;
}
