import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import type { FontCheck } from '../indexing/font-check.ts';
import type { Indexer } from '../indexing/indexer.ts';
import type { Library } from '../library/library.ts';
import type { Early } from '../partial/early.ts';
import type { Store } from '../store/open.ts';
import { originsOf } from '../store/reader-facts.ts';
import { placeOf } from './shown.ts';
import { documentView } from '../view/document-view.ts';

export interface DocumentDeps {
  readonly store: Store;
  readonly library: Library;
  readonly indexer: Indexer;
  readonly fonts: Pick<FontCheck, 'opened'>;
  readonly early: Early;
  readonly pictures: Pick<FigurePictures, 'draw' | 'drawArea'>;
}

/** Looking at a document, as far as it was read. */
export function documentHandlers({
  store,
  library,
  indexer,
  fonts,
  early,
  pictures,
}: DocumentDeps): Pick<
  Handlers<Methods>,
  'document.view' | 'document.origins' | 'document.place' | 'document.opened' | 'document.picture' | 'document.crop'
> {
  return {
    'document.view': async ({ document }) => early.view(document) ?? documentView(store.read, document),
    'document.origins': async ({ document }) => originsOf(store.read, document),
    'document.place': async (link) => placeOf(link, early.reader()),
    'document.opened': async ({ document }) => {
      await library.opened(document);
      await indexer.want(document, false);
      fonts.opened(document);
      return null;
    },
    'document.crop': async ({ document, ...area }, signal) => {
      const png = await pictures.drawArea(document, area, signal);
      return { png: Buffer.from(png).toString('base64') };
    },
    'document.picture': async ({ document, node }, signal) => {
      const png = await pictures.draw(document, node, signal);
      return { png: Buffer.from(png).toString('base64') };
    },
  };
}
