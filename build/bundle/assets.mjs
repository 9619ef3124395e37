/** Copies what pdf.js reads at run time into dist/pdfjs: character maps, fonts, color profiles and decoders. */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { dist, exists, root } from './paths.mjs';

// Scripts inside a PDF are never run, so their interpreter does not ship. Nor does what is under the GPL: Arimo has the same widths as
// Liberation Sans, and stands where pdf.js looks for it.
const LEFT_OUT = /quickjs|liberation/i;
const ARIMO = 'node_modules/@expo-google-fonts/arimo';
const FACES = {
  '400Regular/Arimo_400Regular': 'Regular',
  '400Regular_Italic/Arimo_400Regular_Italic': 'Italic',
  '700Bold/Arimo_700Bold': 'Bold',
  '700Bold_Italic/Arimo_700Bold_Italic': 'BoldItalic',
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
  const fonts = path.join(target, 'standard_fonts');
  for (const [face, style] of Object.entries(FACES))
    await cp(path.join(root, ARIMO, `${face}.ttf`), path.join(fonts, `LiberationSans-${style}.ttf`));
  await cp(path.join(root, ARIMO, 'LICENSE_FONT'), path.join(fonts, 'LICENSE_ARIMO'));
}
