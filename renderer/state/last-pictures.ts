/** The last picture of each page that was shown: at hand for the tabs of this window, and kept by the library for its next start. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { PagePicture } from '#shared/contract/page-pictures.ts';
import type { Engine } from '../api/engine.ts';
import { Lru } from '../parts/lru.ts';

/** An address of the kind `data:`, with how the page was turned and whether it was dark. */
export interface LastPicture extends Pick<PagePicture, 'turn' | 'night'> {
  readonly src: string;
}

export interface LastPictures {
  /** The one that is at hand. */
  readonly here: (document: DocumentId, pageIndex: number) => LastPicture | undefined;
  /** The one that is at hand, else the one that the library keeps; undefined where there is none. */
  readonly find: (document: DocumentId, pageIndex: number) => Promise<LastPicture | undefined>;
  /** @param onlyHere  it is nothing that may lie on a disk: what a password opens */
  readonly keep: (document: DocumentId, pageIndex: number, picture: PagePicture, onlyHere: boolean) => void;
}

/** Some two hundred pages. */
const MOST_CHARS = 40e6;

export function createLastPictures(engine: Engine): LastPictures {
  const pictures = new Lru<string, LastPicture>(MOST_CHARS, () => undefined);
  const nameOf = (document: DocumentId, pageIndex: number): string => `${document} ${String(pageIndex)}`;
  const add = (name: string, { webp, turn, night }: PagePicture): LastPicture => {
    const picture = { src: `data:image/webp;base64,${webp}`, turn, night };
    pictures.set(name, picture, webp.length, () => false);
    return picture;
  };
  const here: LastPictures['here'] = (document, pageIndex) => pictures.get(nameOf(document, pageIndex));
  return {
    here,
    find: async (document, pageIndex) => {
      const known = here(document, pageIndex);
      if (known) return known;
      try {
        const { picture } = await engine.call('page-picture.find', { document, pageIndex });
        return picture ? add(nameOf(document, pageIndex), picture) : undefined;
      } catch {
        return undefined; // The page is drawn anyway.
      }
    },
    keep: (document, pageIndex, picture, onlyHere) => {
      add(nameOf(document, pageIndex), picture);
      if (!onlyHere) engine.call('page-picture.keep', { document, pageIndex, picture }).catch(() => undefined);
    },
  };
}
