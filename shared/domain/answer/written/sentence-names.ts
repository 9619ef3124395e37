/** Names as they stand in a sentence. */
import { type Place, withoutPointers } from '../../text/amounts/found.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('writtenNames');

export interface Name extends Place {
  readonly text: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’+&./-]*[\p{L}\p{N}+]|[\p{L}\p{N}]/gu;
// Written as names are wherever they stand: 'word2vec', 'fastText', 'BERT', 'i2b2', 'F1'.
const MIXED = /\p{L}.*\p{Lu}|\p{Lu}.*\p{N}|\p{Ll}\p{N}/u;
const CAPITAL = /^\p{Lu}/u;
const INSIDE = pattern('u')`^\s+(?:${lists.inside})?$`;
const NO_NAME = pattern('iu')`^(?:${lists.noName})\.?$`;

/** The names of a sentence, each once, in order. */
export function sentenceNames(sentence: string): readonly Name[] {
  const text = withoutPointers(sentence);
  const names: { text: string; start: number; end: number }[] = [];
  const words = [...text.matchAll(WORD)];
  words.forEach(({ 0: word, index: start }, at) => {
    const end = start + word.length;
    if (NO_NAME.test(word)) return;
    const opens = at === 0 || /[.:!?]["”’)]?\s*$/u.test(text.slice(0, start));
    const next = words[at + 1]?.[0] ?? '';
    const named = MIXED.test(word) || (CAPITAL.test(word) && (!opens || (CAPITAL.test(next) && !NO_NAME.test(next))));
    const last = names.at(-1);
    if (named && last && INSIDE.test(text.slice(last.end, start))) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else if (named) {
      // '20 Newsgroups': a number before a name is part of it.
      const number = /(?<![\p{L}\p{N}.,])\d{1,4}\s$/u.exec(text.slice(0, start))?.[0];
      const from = start - (number?.length ?? 0);
      names.push({ text: text.slice(from, end), start: from, end });
    }
  });
  return names;
}
