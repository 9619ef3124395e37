/** Leaves out of the converter what it never reads with: `officeparser` brings pdf.js and a recognizer, which are given nothing here. */
import path from 'node:path';

const FROM = `${path.sep}officeparser${path.sep}`;

/** @type {import('esbuild').Plugin} */
export const withoutPdf = {
  name: 'without-pdf',
  setup(build) {
    build.onResolve({ filter: /^(pdfjs-dist|tesseract\.js)(\/|$)/ }, ({ importer, path: asked }) =>
      importer.includes(FROM) ? { path: asked, namespace: 'left-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path: asked }) => ({
      contents: `throw new Error(${JSON.stringify(`${asked} is left out of this program.`)});`,
    }));
  },
};
