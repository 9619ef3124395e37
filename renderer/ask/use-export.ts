/** Hands questions and answers to the reader as a file. */
import type { Box } from '#shared/domain/document/geometry.ts';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import { citedEvidence } from './copy-formats.ts';
import { sessionHtml, sessionMarkdown, type Session } from './export-session.ts';

/** Drawn one after another, each in a fraction of a second; some hundred kilobytes each. */
const MOST_PICTURES = 60;

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

  const drawAll = async ({ receipts }: Session): Promise<ReadonlyMap<string, string>> => {
    const pictures = new Map<string, string>();
    for (const one of receipts.flatMap(citedEvidence)) {
      const area = areaOf(one);
      const key = pictureKey(one);
      if (!area || pictures.has(key) || pictures.size >= MOST_PICTURES) continue;
      try {
        const { png } = await engine.call('document.crop', { document: one.document, ...area });
        pictures.set(key, `data:image/png;base64,${png}`);
      } catch {
        // Its words stand there anyway.
      }
    }
    return pictures;
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
        const pictures = await drawAll(session);
        const html = sessionHtml(session, (one) => pictures.get(pictureKey(one)));
        download(new Blob([html], { type: 'text/html' }), 'questions.html');
        say(session);
      }),
  };
}

function pictureKey({ document, marks }: EvidenceItem): string {
  return `${document} ${JSON.stringify(marks[0])}`;
}

/** The part of the page with the words; undefined where they have no place. */
function areaOf({ marks }: EvidenceItem): { readonly pageIndex: number; readonly box: Box } | undefined {
  const [first] = marks;
  if (!first || first.quads.length === 0) return undefined;
  const of = (axis: 0 | 1): readonly number[] => first.quads.flatMap((quad) => quad.filter((_, at) => at % 2 === axis));
  const [xs, ys] = [of(0), of(1)];
  return {
    pageIndex: first.pageIndex,
    box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
  };
}
