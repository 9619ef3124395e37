import type { DocumentId } from '#shared/base/ids.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { reflowMethods } from '#shared/contract/reflow.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import type { Store } from '../store/open.ts';
import { writeEpub } from './export/epub.ts';
import { writeHtml } from './export/html.ts';
import { wholeDocument } from './export/whole-document.ts';
import { reflowApart, reflowChunks, reflowParts } from './reflow-document.ts';

export interface ReflowDeps {
  readonly store: Pick<Store, 'read'>;
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
  readonly pictures: Pick<FigurePictures, 'drawArea'>;
  readonly now: () => number;
}

/** What is not known of a document's language, by BCP 47. */
const UNKNOWN_LANGUAGE = 'und';

/** Around what is drawn: the lines above and below stand there already. */
const AROUND_PT = 2;

export function reflowHandlers(deps: ReflowDeps): Handlers<typeof reflowMethods> {
  const { read } = deps.store;
  return {
    'document.reflow': async ({ document, notes }) => ({ chunks: [...reflowChunks(read, document, notes)] }),
    'document.reflow-parts': async ({ document, from, to, notes = 'place' }) => {
      const { parts, lines } = (notes === 'place' ? reflowParts : reflowApart)(read, document, from, to);
      return {
        parts: [...parts],
        lines: [...lines].map(([node, own]) => ({ node, packed: Buffer.from(packLines(own)).toString('base64') })),
      };
    },
    'document.write': (params, signal) => written(deps, params, signal),
  };
}

async function* written(
  { store, document, pictures, now }: ReflowDeps,
  { document: id, format }: ParsedParams<(typeof reflowMethods)['document.write']>,
  signal: AbortSignal,
): AsyncGenerator<{ done: number; total: number }, { base64: string }, void> {
  const summary = document(id);
  if (!summary) throw new AppError('document.unknown', 'This document is not in the library.');
  const { title, authors, year, language = UNKNOWN_LANGUAGE } = summary;
  const facts = { id, title, authors, year, language, writtenAt: new Date(now()).toISOString() };
  const whole = yield* wholeDocument(store.read, facts, (area) => pictures.drawArea(id, area, signal, AROUND_PT));
  const bytes = format === 'epub' ? writeEpub(whole) : Buffer.from(writeHtml(whole));
  return { base64: Buffer.from(bytes).toString('base64') };
}
