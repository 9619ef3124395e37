import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentDetails } from '#shared/contract/library.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import type { FontCheck } from '../indexing/font-check.ts';
import type { Indexer } from '../indexing/indexer.ts';
import { systemLanguage } from '../indexing/languages.ts';
import type { Recognizer } from '../indexing/recognizer.ts';
import { scanDetails } from '../indexing/wanted-language.ts';
import type { LibraryFeed } from '../library/feed.ts';
import type { Library } from '../library/library.ts';
import type { Early } from '../partial/early.ts';
import type { Store } from '../store/open.ts';
import type { ParserPool } from '../indexing/parsers.ts';
import { takeAttached } from '../indexing/take-attached.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts, languagesOfLibrary } from '../store/indexes.ts';
import { hasRecognizedText } from '../store/recognized-pages.ts';
import { originsOf } from '../store/reader-facts.ts';
import { versionsOf } from '../store/versions.ts';
import { placeOf } from './shown.ts';
import { documentView } from '../view/document-view.ts';

export interface DocumentDeps {
  readonly store: Store;
  readonly library: Library;
  readonly indexer: Indexer;
  readonly parsers: Pick<ParserPool, 'unpack'>;
  readonly feed: Pick<LibraryFeed, 'publish'>;
  readonly fonts: Pick<FontCheck, 'opened'>;
  readonly early: Early;
  readonly pictures: Pick<FigurePictures, 'draw' | 'drawArea'>;
  readonly recognizer: Pick<Recognizer, 'available'> | undefined;
}

/** Looking at a document, as far as it was read. */
export function documentHandlers({
  store,
  library,
  indexer,
  parsers,
  feed,
  fonts,
  early,
  pictures,
  recognizer,
}: DocumentDeps): Pick<
  Handlers<Methods>,
  | 'document.view'
  | 'document.origins'
  | 'document.details'
  | 'document.take-attached'
  | 'document.place'
  | 'document.opened'
  | 'document.picture'
  | 'document.crop'
> {
  return {
    'document.view': async ({ document }) => early.view(document) ?? documentView(store.read, document),
    'document.origins': async ({ document }) => originsOf(store.read, document),
    'document.details': async ({ document }) =>
      detailsOf(store, document, (await recognizer?.available())?.languages ?? []),
    'document.take-attached': (request, signal) =>
      takeAttached({ store, library, parsers, publish: (event) => feed.publish(event) }, request, signal),
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

/** @param installed  languages of recognition that are here */
function detailsOf({ read }: Store, document: DocumentId, installed: readonly string[]): DocumentDetails {
  const key = keyOf(read, document);
  const facts = key === undefined ? undefined : indexFacts(read, key);
  const told = key !== undefined && hasRecognizedText(read, key) ? facts?.writtenIn : undefined;
  const known = [systemLanguage(), ...languagesOfLibrary(read)];
  const scans = facts && scanDetails({ problems: facts.problems, named: facts.language, told, known }, installed);
  return { versions: versionsOf(read, document), particulars: facts?.particulars ?? {}, ...(scans && { scans }) };
}
