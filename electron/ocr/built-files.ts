import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The place of a file that the build puts into `dist/ocr`; undefined when run from source, where packages have it.
 * Native code and the programs of threads cannot be loaded from inside an archive: they lie unpacked beside it.
 */
export function builtFile(name: string): string | undefined {
  const file = fileURLToPath(new URL(`../ocr/${name}`, import.meta.url));
  const unpacked = file.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
  return existsSync(unpacked) ? unpacked : undefined;
}
