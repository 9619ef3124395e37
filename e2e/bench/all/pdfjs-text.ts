/** `pdfjs-text.ts FILE…`: the text of all pages by pdf.js as it comes from npm, and nothing else; one file after the other. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

let characters = 0;
for (const file of process.argv.slice(2)) {
  const loading = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 });
  const document = await loading.promise;
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) characters += item.str.length;
  }
  await loading.destroy();
}
process.stdout.write(`${characters}\n`);
