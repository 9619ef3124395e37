import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let assets: Promise<Record<string, string>> | undefined;

/** pdf.js' own data files: beside the built program, or in the package when run from source. */
export function assetUrls(): Promise<Record<string, string>> {
  assets ??= (async () => {
    const built = fileURLToPath(new URL('../pdfjs', import.meta.url));
    const found = await stat(path.join(built, 'cmaps')).catch(() => undefined);
    const base = found ? built : fileURLToPath(new URL('../../../node_modules/pdfjs-dist', import.meta.url));
    const folder = (name: string): string => `${path.join(base, name)}/`;
    return {
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
    };
  })();
  return assets;
}
