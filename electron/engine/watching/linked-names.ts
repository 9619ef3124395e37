/**
 * What leads to files of watched folders whose names are no text: a link for each in a folder of the library, under the name as far
 * as it can be read. Whatever opens a document by its path then opens this one like any other, and finds it changed or gone when
 * it is.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { oneLine } from '#shared/base/unseen.ts';
import type { ForeignFile } from '../../watch/foreign-names.ts';
import { safeFileName } from '../library/file-names.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';

/** No file is on its way in for as long as this. */
const OLD_MS = 24 * 60 * 60_000;

export class LinkedNames {
  readonly #folder: string;
  readonly #link: typeof symlink;

  /** @param library  the library's folder */
  constructor(library: string, link: typeof symlink = symlink) {
    this.#folder = path.join(library, 'linked');
    this.#link = link;
  }

  /** The place of the link to a file: always the same, and another for each. */
  placeOf({ path: bytes, name }: ForeignFile): string {
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return path.join(this.#folder, key, safeFileName(oneLine(name)));
  }

  /**
   * Makes the link at its place, or a copy of the file where the library's disk knows no links.
   *
   * @param isNew  what was copied before is copied again
   * @throws the system's error
   */
  async stand(place: string, bytes: Buffer, isNew: boolean): Promise<void> {
    const there = await lstat(place).catch(() => undefined);
    if (there?.isSymbolicLink() && (await readlink(place, { encoding: 'buffer' })).equals(bytes)) return;
    if (there?.isFile() && !isNew) return;
    await mkdir(path.dirname(place), { recursive: true, mode: OWNER_FOLDER });
    await rm(place, { force: true });
    await this.#link(bytes, place).catch(() =>
      copyFile(bytes, place, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
    );
  }

  /** Takes away what led to a file that is gone; other paths are left alone. */
  async leave(place: string): Promise<void> {
    const own = path.dirname(place);
    if (path.dirname(own) === this.#folder) await rm(own, { recursive: true, force: true });
  }

  /** Takes away what leads to nothing that the library knows; what is new may be about to be taken in. */
  async sweep(isKnown: (place: string) => boolean): Promise<void> {
    for (const key of await readdir(this.#folder).catch(() => []))
      for (const name of await readdir(path.join(this.#folder, key)).catch(() => [])) {
        const place = path.join(this.#folder, key, name);
        const found = await lstat(place).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > OLD_MS && !isKnown(place)) await this.leave(place);
      }
  }
}
