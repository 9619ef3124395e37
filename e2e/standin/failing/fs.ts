/** `node:fs` with an n-th write that fails, as on a full disk. */
import * as real from 'node:fs';
import { failing, noSpace } from './plan.ts';

export * from 'node:fs';
export { default } from 'node:fs';
export * as promises from './fs-promises.ts';

type Work = (...given: never[]) => unknown;

/** @param placeAt  which argument says where */
function guarded<T extends Work>(work: T, how: string, placeAt = 0): T {
  const guard = (...given: unknown[]): unknown => {
    const place = String(given[placeAt]);
    if (failing('files', place, how) !== undefined) throw noSpace(place, how);
    return work(...(given as never[]));
  };
  return guard as unknown as T;
}

export const mkdirSync = guarded(real.mkdirSync, 'mkdir');
export const renameSync = guarded(real.renameSync, 'rename', 1);
export const copyFileSync = guarded(real.copyFileSync, 'copyfile', 1);

/** Every other time half of it is written. */
export const writeFileSync: typeof real.writeFileSync = (file, data, options) => {
  const place = String(file);
  const n = failing('files', place, 'write');
  if (n === undefined) {
    real.writeFileSync(file, data, options);
    return;
  }
  if (n % 2 === 0 && typeof data === 'string') real.writeFileSync(file, data.slice(0, data.length >> 1), options);
  throw noSpace(place, 'write');
};

type Callback = (error: Error | null, bytes?: number) => void;

export const createWriteStream: typeof real.createWriteStream = (file, options) => {
  const place = String(file);
  const write = (fd: number, block: Buffer, from: number, length: number, at: number | null, told: Callback): void => {
    if (failing('files', place, 'write') !== undefined) told(noSpace(place, 'write'));
    else real.write(fd, block, from, length, at, told);
  };
  const given = typeof options === 'string' ? { encoding: options } : options;
  // Without `writev` each block is written by itself.
  return real.createWriteStream(file, { ...given, fs: { open: real.open, close: real.close, write } });
};
