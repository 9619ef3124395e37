/** A question as it is asked inside the documents that it names. */
import type { Asked, Mention } from './mention.ts';
import { contractionsOf } from './nouns.ts';
import { phraseAt, phraseBefore, phrases } from './compared-words.ts';

const OPENS = /["“„«‘'《(]\s*$/u;
/** Marks of its own before the closing one go as well: 'Does coffee help?'. */
const CLOSES = /^[?!.]?\s*["”“»’'》)]/u;
const SHORTENED = /^\.(?=\s*[,;(]|\s+\p{Ll})/u;

/** @param mentions  in the order of the question, apart from each other */
export function rewrite(asked: Asked, mentions: readonly Mention[]): string {
  const { text, words, naming } = asked;
  const [first] = mentions;
  const last = mentions.at(-1);
  if (!first || !last) return text;
  const joined = mentions.length > 1 && areJoined(asked, mentions);
  const spans = joined
    ? [{ from: first.from, to: last.to, itself: naming.all }]
    : mentions.map((one) => ({ ...one, itself: itselfAt(asked, one) }));
  let done = 0;
  let made = '';
  for (const { from, to, itself } of spans) {
    const start = startOf(text, words[from]!.start);
    made += text.slice(done, start) + itself;
    done = endOf(text, start, words[to - 1]!.end);
  }
  const behind = text.slice(done);
  const ended = /[?!]/u.exec(text.slice(words[last.to - 1]!.end))?.[0] ?? '';
  return made + (behind.trim() === '' ? ended : behind);
}

/** Where quotation marks are part of the name, they go with it. */
function startOf(text: string, start: number): number {
  const opening = OPENS.exec(text.slice(0, start));
  return opening ? opening.index : start;
}

function endOf(text: string, start: number, end: number): number {
  const mark = /["“„«‘'《(]/u.test(text.slice(start, end)) ? CLOSES : SHORTENED;
  return end + (mark.exec(text.slice(end))?.[0].length ?? 0);
}

function areJoined({ words, naming }: Asked, mentions: readonly Mention[]): boolean {
  return mentions.every(({ from }, n) => {
    const before = mentions[n - 1];
    if (!before) return true;
    const gap = from - before.to;
    return gap === 0 || phraseAt(words, before.to, phrases(naming.and)) === gap;
  });
}

function itselfAt({ words, naming }: Asked, { from }: Mention): string {
  const { itself, behind, contracted } = naming;
  const alone = contractionsOf(contracted).get(words[from]?.folded ?? '');
  const isBehind = behind && (alone !== undefined || phraseBefore(words, from, phrases(behind.words)) > 0);
  const name = isBehind ? behind.itself : itself;
  return alone === undefined ? name : `${alone} ${name}`;
}
