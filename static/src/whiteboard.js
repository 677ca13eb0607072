// The whiteboard's bundle is fetched by the pages that show one, and by no other.
import "@excalidraw/excalidraw/index.css";
export { mountBoard } from "./whiteboard/board.js";
