/** How a question of a language without spaces refers to what was said before: told by phrases in a run of letters. */
import { type Anaphora, phrasesOf } from '../text/languages/language.ts';
import type { Referring } from './referring.ts';

const MOST_JOINED = 14; // letters of a fragment that nothing else tells
const LEAST_NAMED = 3; // letters before a pronoun that may be what it stands for

/** Undefined for a question that stands on its own. */
export function referringUnspaced(question: string, words: Anaphora): Referring | undefined {
  const whole = question.trim().replace(/[\s?？。!！]+$/u, '');
  const join = longest(words.joins, (phrase) => whole.startsWith(phrase));
  const rest = whole.slice(join.length).replace(/^[，,、\s]+/u, '');
  const asks = phrasesOf(words.asks).some((phrase) => rest.includes(phrase));
  const about = longest(words.about, (phrase) => rest.endsWith(phrase));
  const isFragment = !asks && (about !== '' || (join !== '' && rest.length <= MOST_JOINED));
  if (isFragment) {
    const named = rest.slice(0, rest.length - about.length);
    const own = named.slice(0, named.length - longest(words.stands ?? '', (phrase) => named.endsWith(phrase)).length);
    if (own !== '') return { kind: 'fragment', own, joined: true };
  }
  return pointsBack(rest, words) ? { kind: 'pointing' } : undefined;
}

/** A pronoun with nothing before it that it may stand for. */
function pointsBack(text: string, { subject, dummy = '' }: Anaphora): boolean {
  const plain = phrasesOf(dummy).reduce((left, phrase) => left.replaceAll(phrase, '·'.repeat(phrase.length)), text);
  const first = phrasesOf(subject)
    .map((phrase) => plain.indexOf(phrase))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)[0];
  return first !== undefined && first < LEAST_NAMED;
}

function longest(list: string, fits: (phrase: string) => boolean): string {
  return phrasesOf(list).reduce((best, phrase) => (phrase.length > best.length && fits(phrase) ? phrase : best), '');
}
