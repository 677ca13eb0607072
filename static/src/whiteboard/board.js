// Excalidraw draws; what may be on the board, and what becomes of it, is decided elsewhere.
import { Excalidraw, MainMenu } from "@excalidraw/excalidraw";
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { nameAll } from "./names.js";
import { fromScene, isNothing, toScene } from "../room/logic/elements.js";

const LOOK = {
  currentItemFontFamily: 6, currentItemRoughness: 0, currentItemFillStyle: "solid", currentItemStrokeWidth: 2,
  viewBackgroundColor: "transparent", showWelcomeScreen: false,
};
const OPTIONS = {
  canvasActions: {
    changeViewBackgroundColor: false, clearCanvas: true, export: false, loadScene: false, saveAsImage: false,
    saveToActiveFile: false, toggleTheme: false,
  },
  tools: { image: false },
};

/**
 * Put a whiteboard into an element; resolves when it can be drawn on.
 *
 * `start`: elements (ours), readOnly, theme ("light"|"dark"). `says`: changed(elements of the scene), refused(count) for
 * what cannot be kept. Returns {show(elements), set({readOnly, theme}), scene(), focus()}.
 */
export function mountBoard(parent, start, says) {
  return new Promise((ready) => {
    const board = new Board(says, ready);
    nameAll(parent);
    createRoot(parent).render(createElement(View, { board, start, container: parent }));
  });
}

class Board {
  api = null;
  adopt = () => {};
  #says;
  #ready;

  constructor(says, ready) {
    this.#says = says;
    this.#ready = ready;
  }

  began(api) {
    if (this.api) return;
    this.api = api;
    this.#ready(this);
  }

  /** Say what changed; take off the board again what cannot be kept. */
  changed(elements) {
    if (!this.api) return;
    const foreign = elements.filter((element) => !element.isDeleted && fromScene(element) === null);
    if (foreign.length > 0) return this.#takeOff(foreign);
    this.#says.changed(elements);
  }

  #takeOff(foreign) {
    const gone = new Set(foreign.map(({ id }) => id));
    const rest = this.scene().filter(({ id }) => !gone.has(id));
    this.api.updateScene({ elements: rest, captureUpdate: "NEVER" });
    this.#says.refused(foreign.length);
  }

  /** Every element of the scene, also those rubbed out. */
  scene() {
    return this.api.getSceneElementsIncludingDeleted();
  }

  /** Say whether these elements are what stands on the board. */
  shows(elements) {
    const there = this.scene().filter((element) => !element.isDeleted && !isNothing(element));
    const versions = new Map(there.map(({ id, version }) => [id, version]));
    return there.length === elements.length && elements.every(({ id, version = 1 }) => versions.get(id) === version);
  }

  /** Show these elements instead of those that are there. */
  show(elements) {
    this.api.updateScene({ elements: toScene(elements), captureUpdate: "NEVER" });
  }

  /** Bring everything into view. */
  reveal() {
    this.api.scrollToContent(this.api.getSceneElements(), { fitToContent: true, maxZoom: 1, animate: false });
  }

  set(view) {
    this.adopt(view);
  }
}

function View({ board, start }) {
  const [{ readOnly, theme }, adopt] = useState(start);
  board.adopt = (view) => adopt((before) => ({ ...before, ...view }));
  return createElement(Excalidraw, {
    excalidrawAPI: (api) => board.began(api),
    initialData: { elements: toScene(start.elements), appState: LOOK, scrollToContent: true },
    onChange: (elements) => board.changed(elements),
    onPaste: (data) => !data.files && !data.mixedContent,
    onLinkOpen: (_element, event) => event.preventDefault(),
    validateEmbeddable: () => false,
    viewModeEnabled: readOnly,
    theme,
    langCode: "en",
    name: "Whiteboard",
    aiEnabled: false,
    handleKeyboardGlobally: false,
    UIOptions: OPTIONS,
  }, createElement(MainMenu, null, createElement(MainMenu.DefaultItems.ClearCanvas)));
}
