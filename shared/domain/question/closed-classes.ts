/** A question as words of closed classes, those by which languages refer to what was said, and others. */
import { remembered } from '../../base/remembered.ts';
import { fold } from '../text/fold.ts';
import { languages } from '../text/languages/index.ts';
import type { Anaphora, Language } from '../text/languages/language.ts';
import { stopWordsOf, toldLanguages } from '../text/stop-words.ts';
import { type Token, tokensOf } from './tokens.ts';

const CLOSED: readonly (keyof Anaphora)[] = [
  'joins',
  'about',
  'asks',
  'aux',
  'subject',
  'object',
  'own',
  'points',
  'always',
  'stands',
  'one',
  'many',
  'det',
  'clause',
  'dummy',
  'announced',
  'infinitive',
  'modal',
  'prep',
];

const grammarsOf = remembered((_words: Anaphora) => new Map<string, Language>());

/** The words in order, brackets aside, each tagged with its classes. */
export function closedClassTokens(text: string, code: string, words: Anaphora): readonly Token[] {
  const grammars = grammarsOf(words);
  const base = languages.find((one) => one.code === code) ?? languages[0]!;
  const grammar = grammars.get(code) ?? {
    ...base,
    lexicon: { ...words },
    things: [],
    tongues: {},
    kinds: {},
  };
  grammars.set(code, grammar);
  return tokensOf(text, grammar).filter(({ tags }) => !tags.has('open') && !tags.has('close'));
}

/** A noun, a verb, a number: a word that says what is spoken of. */
export function isOpenClass({ tags, text }: Token, code: string): boolean {
  if (!tags.has('word') && !tags.has('id')) return false;
  const language = toldLanguages.find((one) => one === code);
  return !CLOSED.some((tag) => tags.has(tag)) && !(language && stopWordsOf(language).has(fold(text)));
}
