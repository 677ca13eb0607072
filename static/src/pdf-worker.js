// The part of the document reader that takes documents apart, in a thread of its own.
import "pdfjs-dist/build/pdf.worker.mjs";
