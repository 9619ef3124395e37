/** Puts what a fragment names in place of what the question before it names of the same kind. */
import { languages } from '../text/languages/index.ts';
import type { Anaphora, Language } from '../text/languages/language.ts';
import { closedClassTokens, isOpenClass } from './closed-classes.ts';
import type { Fragment } from './referring.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A number, a name, or a kind of thing that documents are made of. */
type Unit = 'year' | 'number' | 'name' | 'thing';

interface Named {
  readonly unit: Unit;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * 'target for 2008' for 'target for 2006' and 'and 2008', 'warranty of the filter' for 'warranty of the pump' and 'of the
 * filter', 'the base model' for 'the big model'; undefined where nothing of the kind is named there, or several things are.
 *
 * @param code  of its language
 */
export function replaceAlike(
  before: string,
  { own, joined }: Pick<Fragment, 'own' | 'joined'>,
  code: string,
  words: Anaphora,
): string | undefined {
  return (
    replaceNamed(before, own, code, joined) ??
    replaceBehind(before, own, code, words) ??
    replaceDetermined(before, own, code, words)
  );
}

/** @param joined  else the fragment may say nothing besides: 'staff target 2008' is asked again */
function replaceNamed(before: string, own: string, code: string, joined: boolean): string | undefined {
  const said = namedIn(own, code, true);
  const [first] = said;
  if (!first || said.some(({ unit }) => unit !== first.unit)) return undefined;
  const alike = namedIn(before, code, false).filter(({ unit }) => unit === first.unit);
  // Of names the last is mostly the one that varies: 'What did Ann give to Bob?'.
  const only = alike.length === 1 || first.unit === 'name' ? alike.at(-1) : undefined;
  if (!only) return undefined;
  const words = own.slice(first.start, said.at(-1)!.end);
  if (!joined && words !== own) return undefined;
  return before.slice(0, only.start) + words + before.slice(only.end);
}

/** The words behind the same preposition, if it stands there once before a noun. */
function replaceBehind(before: string, own: string, code: string, words: Anaphora): string | undefined {
  if (isUnspaced(code)) return undefined;
  const [lead] = closedClassTokens(own, code, words);
  if (!lead?.tags.has('prep')) return undefined;
  const tokens = closedClassTokens(before, code, words);
  const isNominal = (token: Token | undefined): boolean =>
    token !== undefined && (isOpenClass(token, code) || (token.tags.has('det') && !token.tags.has('clause')));
  const places = tokens.flatMap(({ text }, at) =>
    text.toLowerCase() === lead.text.toLowerCase() && isNominal(tokens[at + 1]) ? [at] : [],
  );
  const [from] = places;
  if (from === undefined || places.length > 1) return undefined;
  const end = tokens.findIndex((token, at) => at > from && !isNominal(token));
  const last = tokens[(end < 0 ? tokens.length : end) - 1]!;
  return before.slice(0, tokens[from]!.start) + own + before.slice(last.end);
}

/**
 * 'The decoder' in place of 'the encoder': what the same determiner stands before once. Where more words follow it, a verb may be
 * among them, and only the noun that both have tells where it ends: 'the big model' of 'did the big model train'.
 */
function replaceDetermined(before: string, own: string, code: string, words: Anaphora): string | undefined {
  if (isUnspaced(code)) return undefined;
  const [lead, ...said] = closedClassTokens(own, code, words);
  const noun = said.at(-1)?.text.toLowerCase();
  if (!lead?.tags.has('det') || noun === undefined || !said.every((token) => isOpenClass(token, code)))
    return undefined;
  const tokens = closedClassTokens(before, code, words);
  const places = tokens.flatMap(({ text }, at) => (text.toLowerCase() === lead.text.toLowerCase() ? [at] : []));
  const [from] = places;
  if (from === undefined || places.length > 1) return undefined;
  const behind = tokens.slice(from + 1);
  const ends = behind.findIndex((token) => !isOpenClass(token, code));
  const run = ends < 0 ? behind : behind.slice(0, ends);
  const last = run.findLast(({ text }) => text.toLowerCase() === noun) ?? (run.length === 1 ? run[0] : undefined);
  return last && before.slice(0, tokens[from]!.start) + own + before.slice(last.end);
}

const isUnspaced = (code: string): boolean => code === 'zh' || code === 'ja';
const NUMBER = /\d+(?:\.\d+)*/gu;

function namedIn(text: string, code: string, isFragment: boolean): readonly Named[] {
  if (isUnspaced(code))
    return [...text.matchAll(NUMBER)].map(({ 0: number, index }) => ({
      unit: isYear(number) ? 'year' : 'number',
      start: index,
      end: index + number.length,
    }));
  const language = languages.find((one) => one.code === code) ?? languages[0]!;
  const named: Named[] = [];
  for (const [at, token] of tokensOf(text, language).entries()) {
    const unit = unitOf(token, language, at === 0 && !isFragment);
    const before = named.at(-1);
    if (!unit) continue;
    // 'Data Collider' is one name.
    if (unit === 'name' && before?.unit === 'name' && text.slice(before.end, token.start) === ' ')
      named.splice(-1, 1, { ...before, end: token.end });
    else named.push({ unit, start: token.start, end: token.end });
  }
  return named;
}

const isYear = (text: string): boolean => /^(?:1[5-9]|20)\d\d$/u.test(text);

function unitOf({ text, tags, thing }: Token, { code }: Language, opens: boolean): Unit | undefined {
  if (isYear(text)) return 'year';
  if (/^\d/u.test(text)) return 'number';
  if (thing && thing.loose !== true) return 'thing';
  // German writes every noun with a capital.
  const isNamed = code !== 'de' && !opens && /^\p{Lu}/u.test(text) && tags.has('word') && !tags.has('asks');
  return isNamed || /\p{Lu}.*\p{Lu}/u.test(text) ? 'name' : undefined;
}
