/** Copies what pdf.js reads at run time into dist/pdfjs: character maps, fonts, color profiles and decoders. */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { dist, exists, root } from './paths.mjs';

// Scripts inside a PDF are never run, so their interpreter does not ship. Nor does what is under the GPL: Arimo has the same widths as
// Liberation Sans, and stands where pdf.js looks for it.
const LEFT_OUT = /quickjs|liberation/i;
const ARIMO = 'node_modules/@expo-google-fonts/arimo';
/** What is not of pdf.js, by its place beside what is. */
export const OTHERS = {
  'standard_fonts/LiberationSans-Regular.ttf': `${ARIMO}/400Regular/Arimo_400Regular.ttf`,
  'standard_fonts/LiberationSans-Italic.ttf': `${ARIMO}/400Regular_Italic/Arimo_400Regular_Italic.ttf`,
  'standard_fonts/LiberationSans-Bold.ttf': `${ARIMO}/700Bold/Arimo_700Bold.ttf`,
  'standard_fonts/LiberationSans-BoldItalic.ttf': `${ARIMO}/700Bold_Italic/Arimo_700Bold_Italic.ttf`,
  'standard_fonts/LICENSE_ARIMO': `${ARIMO}/LICENSE_FONT`,
};
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

export async function copyAssets() {
  const target = path.join(dist, 'pdfjs');
  await rm(target, { recursive: true, force: true });
  for (const folder of FOLDERS.filter((name) => exists(`node_modules/pdfjs-dist/${name}`))) {
    await cp(path.join(root, 'node_modules/pdfjs-dist', folder), path.join(target, folder), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(path.basename(source)),
    });
  }
  for (const [to, from] of Object.entries(OTHERS)) await cp(path.join(root, from), path.join(target, to));
}
