// A question is found while its words are typed, chosen by Enter or a press, and then stands in the form.
const PAUSE_MS = 150;
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export function picker(root) {
  const parts = {
    input: root.querySelector("input"),
    list: root.querySelector("[role=listbox]"),
    told: root.querySelector("[role=status]"),
    into: document.getElementById(root.dataset.into),
    address: root.dataset.picks,
    asking: null,
  };
  const { input, list } = parts;
  const names = { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id, "aria-expanded": "false" };
  for (const [name, value] of Object.entries(names)) input.setAttribute(name, value);
  let pause;
  input.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => find(parts), PAUSE_MS);
  });
  input.addEventListener("click", () => list.hidden && find(parts));
  input.addEventListener("keydown", (event) => pressed(event, parts));
  input.addEventListener("blur", () => close(parts));
  list.addEventListener("mousedown", (event) => event.preventDefault()); // The focus stays in the field.
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[data-value]");
    if (option) take(option, parts);
  });
}

async function find(parts) {
  parts.asking?.abort();
  parts.asking = new AbortController();
  try {
    const asked = `${parts.address}?find_text=${encodeURIComponent(parts.input.value)}`;
    const answer = await fetch(asked, { signal: parts.asking.signal });
    if (answer.ok) show(await answer.text(), parts);
  } catch (error) {
    if (error.name !== "AbortError") parts.told.textContent = "The bank cannot be reached.";
  }
}

function show(html, parts) {
  const { input, list, told, into } = parts;
  list.innerHTML = html;
  for (const option of list.querySelectorAll("[data-value]")) {
    const { value } = option.dataset;
    const row = into.querySelector(`input[type=checkbox]:is([value="${value}"], [data-value="${value}"])`);
    if (row?.checked) option.remove();
  }
  const count = all(list).length;
  told.textContent = count ? `${count} found` : "Nothing else fits these words.";
  told.classList.toggle("sr", count > 0);
  list.hidden = !count;
  input.setAttribute("aria-expanded", String(count > 0));
  input.removeAttribute("aria-activedescendant");
}

function pressed(event, parts) {
  const { input, list } = parts;
  const options = all(list);
  const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  if (event.key in STEPS) {
    event.preventDefault();
    if (list.hidden) find(parts);
    else point(options.at((at < 0 && event.key === "ArrowUp" ? 0 : at) + STEPS[event.key]) ?? options[0], parts);
  } else if (event.key === "Enter") {
    event.preventDefault(); // The form is sent by its own button.
    if (!list.hidden && at >= 0) take(options[at], parts);
  } else if (event.key === "Escape" && !list.hidden) {
    event.stopPropagation();
    close(parts);
  }
  input.focus();
}

function point(option, { input, list }) {
  for (const one of all(list)) one.setAttribute("aria-selected", String(one === option));
  input.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

function take(option, parts) {
  const { value } = option.dataset;
  const row = parts.into.querySelector(`input[type=checkbox]:is([value="${value}"], [data-value="${value}"])`);
  if (row) row.checked = true;
  else parts.into.append(option.querySelector("template").content.cloneNode(true));
  parts.input.value = "";
  close(parts);
  parts.told.textContent = `${option.querySelector("span").textContent} is asked.`;
}

function close({ input, list, told }) {
  list.hidden = true;
  told.classList.add("sr");
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

const all = (list) => [...list.querySelectorAll("[data-value]")];
