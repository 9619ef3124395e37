import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as CanvasPackage from '@napi-rs/canvas';
import { AppError } from '#shared/base/errors.ts';
import { builtFile } from './built-files.ts';

export type Canvas = CanvasPackage.Canvas;

let loaded: typeof CanvasPackage | undefined;

/**
 * The canvas on which pages are drawn.
 * @throws AppError `input.unsupported` where its native part for this system is not there
 */
export function loadCanvas(): typeof CanvasPackage {
  loaded ??= load();
  return loaded;
}

function load(): typeof CanvasPackage {
  const require = createRequire(import.meta.url);
  const built = builtFile('canvas/index.js');
  const native = built && nativeFile();
  // The package looks here first; in the app its native part does not lie where npm puts it.
  if (native) process.env.NAPI_RS_NATIVE_LIBRARY_PATH = native;
  try {
    return require(built ?? '@napi-rs/canvas') as typeof CanvasPackage;
  } catch (error) {
    const message = 'This build of Wayleaf cannot draw pages on this system, so it cannot recognize scanned text.';
    throw new AppError('input.unsupported', message, undefined, error);
  }
}

function nativeFile(): string | undefined {
  const system = `${process.platform}-${process.arch}`;
  const folder = builtFile(`native/${system}`) ?? packageFolder(`@wayleaf/native-${system}`);
  const name = folder && readdirSync(folder).find((entry) => entry.endsWith('.node'));
  return name && path.join(folder, name);
}

/** Of what npm installs for this system alone, beside the package of the program. */
function packageFolder(name: string): string | undefined {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'canvas');
  } catch {
    return undefined; // an installer's copy, or the source: neither has it
  }
}
