import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { t } from '../languages/i18n.ts';
import { Verdict } from '../parts/verdict.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { verdictWords, type VerdictWords } from './verdict-words.ts';

/** Disc, ring or bar with the verdict in a word, and where it holds; read out before the answer. */
export function VerdictLine({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { shape, word, place } = verdictWords(receipt);
  const title = useTitleElsewhere(receipt);
  // What was not found says by itself where it was looked for, and so does a section that is called as its document.
  const isSaid = title === undefined || shape === 'bar' || place.endsWith(title);
  const whose = isSaid ? '' : ownerText(shape, title);
  return <Verdict shape={shape} word={word} place={`${place} ${whose}`.trim()} />;
}

/** 'in 3 sections of “…”'; what stands near the answer, or was counted, stands in it. */
function ownerText(shape: VerdictWords['shape'], title: string): string {
  return shape === 'ring' ? t('in “{title}”', { title }) : t('of “{title}”', { title });
}

/** The one document that was asked, or that all of it stands in, where another one is shown by now. */
function useTitleElsewhere({ scope, evidence }: AnswerReceipt): string | undefined {
  const asked = scope.kind === 'documents' ? scope.documents : 'document' in scope ? [scope.document] : [];
  const cited = new Set(evidence.filter((one) => one.cited).map(({ document }) => document));
  const [document, ...others] = asked.length === 1 ? asked : cited;
  return useWindow(({ viewer, view, library }) => {
    if (document === undefined || others.length > 0) return undefined;
    if (view.main === 'pages' && viewer.documentId === document) return undefined;
    const about = library.documents.get(document);
    return about && documentTitle(about);
  });
}
