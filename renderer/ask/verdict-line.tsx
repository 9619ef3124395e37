import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { verdictWords } from './verdict-words.ts';

/** Disc, ring or bar with the verdict in a word, and where it holds; read out before the answer. */
export function VerdictLine({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { shape, word, place } = verdictWords(receipt);
  return (
    <p className="verdict">
      <span className={`shape ${shape}`} aria-hidden="true" />
      <b>{word}</b> <span className="ell">{place}</span>
    </p>
  );
}
