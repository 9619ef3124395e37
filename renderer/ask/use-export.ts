/** Hands questions and answers to the reader as a file. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Box } from '#shared/domain/document/geometry.ts';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import { cropSource, MOST_CROPS } from '#shared/contract/printing.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import { citedEvidence } from './copy-formats.ts';
import { sessionHtml, sessionMarkdown, type Session } from './export-session.ts';

export function linkOf({ document, pageIndex, text }: EvidenceItem): string {
  return formatLink({ document, page: pageIndex + 1, quote: text });
}

/** What is handed over: known, or asked for when it is. */
export type Exported = readonly AnswerReceipt[] | (() => Promise<readonly AnswerReceipt[]>);

/** @param title  what it is called; by default questions and answers */
export function useExport(
  exported: Exported,
  title = t('Questions and answers'),
): {
  readonly asMarkdown: () => void;
  readonly asHtml: () => void;
  readonly asPdf: () => void;
} {
  const engine = useEngine();
  const store = useWindowStore();
  const gather = async (): Promise<Session> => ({
    ...{ title, linkOf },
    receipts: typeof exported === 'function' ? await exported() : exported,
  });
  const say = ({ receipts }: Session): void => {
    store.getState().notices.add({
      look: 'done',
      title: t('{receipts, plural, one {# question} other {# questions}} written to a file', {
        receipts: receipts.length,
      }),
    });
  };
  const attempt = (work: () => Promise<void>): Promise<void> =>
    store.getState().notices.attempt(t('The file could not be written'), work);
  return {
    asMarkdown: () =>
      void attempt(async () => {
        const session = await gather();
        download(new Blob([sessionMarkdown(session)], { type: 'text/markdown' }), 'questions.md');
        say(session);
      }),
    asHtml: () =>
      void attempt(async () => {
        const session = await gather();
        const pictures = await drawAll(engine, cropsOf(session));
        const html = sessionHtml(session, (one) => pictures.get(pictureKey(one)));
        download(new Blob([html], { type: 'text/html' }), 'questions.html');
        say(session);
      }),
    asPdf: () =>
      void attempt(async () => {
        const session = await gather();
        download(await printed(engine, session), 'questions.pdf');
        say(session);
      }),
  };
}

/** Pictures of passages by their keys; those that cannot be drawn are left out. */
async function drawAll(engine: Engine, crops: readonly Crop[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const { key, wanted } of crops) {
    try {
      const { png } = await engine.call('document.crop', wanted);
      pictures.set(key, `data:image/png;base64,${png}`);
    } catch {
      // Its words stand there anyway.
    }
  }
  return pictures;
}

/** As a PDF that the engine lays out, with the passages as they are printed. */
async function printed(engine: Engine, session: Session): Promise<Blob> {
  const crops = cropsOf(session);
  const sources = new Map(crops.map(({ key }, at) => [key, cropSource(at)]));
  const html = sessionHtml(session, (one) => sources.get(pictureKey(one)));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const call = engine.start('export.pdf', { html, crops: crops.map(({ wanted }) => wanted) });
  for await (const { piece } of call) pieces.push(Uint8Array.from(atob(piece), (sign) => sign.charCodeAt(0)));
  await call.result;
  return new Blob(pieces, { type: 'application/pdf' });
}

type Engine = ReturnType<typeof useEngine>;

interface Crop {
  readonly key: string;
  readonly wanted: { readonly document: DocumentId; readonly pageIndex: number; readonly box: Box };
}

/** The parts of pages that are shown with it, each once. */
function cropsOf({ receipts }: Session): readonly Crop[] {
  const crops = new Map<string, Crop>();
  for (const one of receipts.flatMap(citedEvidence)) {
    const area = areaOf(one);
    const key = pictureKey(one);
    if (area) crops.set(key, { key, wanted: { document: one.document, ...area } });
  }
  return [...crops.values()].slice(0, MOST_CROPS);
}

function pictureKey({ document, marks }: EvidenceItem): string {
  return `${document} ${JSON.stringify(marks[0])}`;
}

/** The part of the page with the words, in whole lines where these are known; undefined where they have no place. */
function areaOf({ marks, areas }: EvidenceItem): { readonly pageIndex: number; readonly box: Box } | undefined {
  const [lines] = areas ?? [];
  if (lines) return lines;
  const [first] = marks;
  if (!first || first.quads.length === 0) return undefined;
  const of = (axis: 0 | 1): readonly number[] => first.quads.flatMap((quad) => quad.filter((_, at) => at % 2 === axis));
  const [xs, ys] = [of(0), of(1)];
  return {
    pageIndex: first.pageIndex,
    box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
  };
}
