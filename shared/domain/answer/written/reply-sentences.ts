import { sentencesOf } from '../../segment/sentences.ts';

/** A sentence of a model's reply, with the passages that it names. */
export interface ReplySentence {
  readonly text: string;
  /** Ascending, each once; they may name passages that do not exist. */
  readonly citations: readonly number[];
}

const CITATION = /\s*[[(【]\s*(?:(?:passages?|sources?)\s*:?\s*)?(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*[\])】]/giu;
const PARENTHESES = /\(\s*\d/;
const ONLY_CITATIONS = /^(?:\[[\d,;\s–-]*\]?\s*)+$/;
const NAMED = /\((?:passages?|sources?)\s*:?\s*(\d[\d,;\s–-]*)\)/giu;

/** The reply in one form: numbers of passages in brackets, brackets side by side as one, no marks of lists or of weight. */
function tidy(reply: string): string {
  return reply
    .replace(NAMED, '[$1]')
    .replace(/【/g, '[')
    .replace(/】/g, ']')
    .replace(/\]\s*\[/g, ', ')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#+)\s+/gm, '')
    .replace(/^\s*(?:answer|final answer)\s*:\s*/i, '');
}

/**
 * The sentences of a reply so far.
 *
 * @param ended  the reply is whole; until then its last sentence may go on, and is in `open`
 */
export function replySentences(
  reply: string,
  ended: boolean,
): { readonly whole: readonly ReplySentence[]; readonly open: string } {
  const text = tidy(reply);
  const parts = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  // 'Fenced. [2': the number belongs to the sentence before it, which is not whole until it is there.
  const openParts = ended ? 0 : ONLY_CITATIONS.test(parts.at(-1) ?? '') ? 2 : 1;
  const whole = parts.slice(0, Math.max(0, parts.length - openParts));
  const open = parts.slice(whole.length).join(' ');
  return {
    whole: joinCitations(whole)
      .map(readSentence)
      .filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words)),
    open,
  };
}

/** A number that stands alone belongs to the sentence before it. */
function joinCitations(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.length - 1;
    if (last >= 0 && ONLY_CITATIONS.test(part)) joined[last] = `${joined[last] ?? ''} ${part}`;
    else joined.push(part);
  }
  return joined;
}

function readSentence(part: string): ReplySentence {
  const citations = new Set<number>();
  const text = part.replace(CITATION, (match, numbers: string) => {
    if (PARENTHESES.test(match)) return match;
    for (const piece of numbers.split(/[,;]/)) {
      const [from = 0, to = from] = piece.split(/[–-]/).map(Number);
      for (let n = from; n <= Math.min(to, from + MOST_IN_RANGE); n++) citations.add(n);
    }
    return '';
  });
  return { text: text.replace(/\s+/g, ' ').trim(), citations: [...citations].sort((a, b) => a - b) };
}

const MOST_IN_RANGE = 20;
