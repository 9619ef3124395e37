import type { Methods } from '#shared/contract/methods.ts';
import { PagePicture } from '#shared/contract/page-pictures.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import type { PagePictures } from '../library/page-pictures.ts';
import { keyOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';

/** Only of documents that are in the library. */
export function pagePictureHandlers(
  store: Store,
  pictures: PagePictures,
): Pick<Handlers<Methods>, 'page-picture.keep' | 'page-picture.find'> {
  return {
    'page-picture.keep': ({ document, pageIndex, picture }) =>
      done(
        keyOf(store.read, document) === undefined || store.isReadOnly
          ? Promise.resolve()
          : pictures.keep(document, pageIndex, picture),
      ),
    'page-picture.find': async ({ document, pageIndex }) => {
      const found = PagePicture.safeParse(await pictures.find(document, pageIndex));
      return { picture: found.data ?? null };
    },
  };
}
