/** `node:fs/promises` with an n-th write that fails, as on a full disk. */
import * as real from 'node:fs/promises';
import { failing, noSpace } from './plan.ts';

export * from 'node:fs/promises';
export { default } from 'node:fs/promises';

type Work = (...given: never[]) => Promise<unknown>;

/** @param placeAt  which argument says where */
function guarded<T extends Work>(work: T, how: string, placeAt = 0): T {
  const guard = async (...given: unknown[]): Promise<unknown> => {
    const place = String(given[placeAt]);
    if (failing('files', place, how) !== undefined) throw noSpace(place, how);
    return work(...(given as never[]));
  };
  return guard as unknown as T;
}

export const mkdir = guarded(real.mkdir, 'mkdir');
export const rename = guarded(real.rename, 'rename', 1);
export const link = guarded(real.link, 'link', 1);
export const symlink = guarded(real.symlink, 'symlink', 1);
export const copyFile = guarded(real.copyFile, 'copyfile', 1);
export const cp = guarded(real.cp, 'cp', 1);

const placeOf = (file: Parameters<typeof real.writeFile>[0]): string =>
  typeof file === 'string' || file instanceof URL || Buffer.isBuffer(file) ? file.toString() : 'an open file';

/** Every other time half of it is written. */
export const writeFile: typeof real.writeFile = async (file, data, options) => {
  const place = placeOf(file);
  const n = failing('files', place, 'write');
  if (n === undefined) return real.writeFile(file, data, options);
  if (n % 2 === 0 && (typeof data === 'string' || data instanceof Uint8Array))
    await real.writeFile(file, data.slice(0, data.length >> 1), options);
  throw noSpace(place, 'write');
};

const WRITES = ['write', 'writev', 'writeFile', 'appendFile', 'truncate', 'sync', 'datasync'] as const;

export const open: typeof real.open = async (file, flags, mode) => {
  const place = String(file);
  const writes = typeof flags === 'number' ? (flags & 3) !== 0 : flags !== undefined && !/^rs?$/u.test(flags);
  if (!writes) return real.open(file, flags, mode);
  if (failing('files', place, 'open') !== undefined) throw noSpace(place, 'open');
  const handle = await real.open(file, flags, mode);
  for (const name of WRITES) {
    const work = handle[name].bind(handle) as Work;
    const guard = async (...given: never[]): Promise<unknown> => {
      if (failing('files', place, name) !== undefined) throw noSpace(place, name);
      return work(...given);
    };
    Object.defineProperty(handle, name, { value: guard });
  }
  return handle;
};
