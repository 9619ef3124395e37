/** How a question refers to what was said before, told by its function words. */
import { type Anaphora, phrasesOf } from '../text/languages/language.ts';
import { closedClassTokens, isOpenClass } from './closed-classes.ts';
import type { Referring } from './referring.ts';
import type { QuestionReading } from './reading.ts';
import type { Token } from './tokens.ts';

const MOST_FRAGMENT = 12; // words behind 'and'
const MOST_ALONE = 4; // words without it
const MOST_WEAK = 2; // words of its own beside a pronoun
/** What hardly stands for the document or its subject. */
const STRONG = ['points', 'always', 'stands', 'one'] as const;

/** Undefined for a question that stands on its own. */
export function referringSpaced(reading: QuestionReading, code: string, words: Anaphora): Referring | undefined {
  const { text: question } = reading;
  const tokens = closedClassTokens(question, code, words);
  const start = tokens.findIndex(({ tags }) => !tags.has('joins') && !isPause(tags));
  if (start < 0) return undefined;
  const joined = tokens.slice(0, start).some(({ tags }) => tags.has('joins'));
  const last = tokens.findLastIndex(({ tags }) => !isPause(tags));
  const clause = clauseOf(tokens.slice(start, last + 1), code, joined, words);
  const about = has(clause.tokens[0], 'about');
  const own = clause.tokens.slice(about ? 1 : 0);
  const content = own.filter((token) => clause.isContent(token));
  if (content.length > 0 && (about || !asksItself(own))) return fragmentOf(question, own, joined || about);
  if (isWhole(reading)) return undefined;
  const unresolved = own.filter((_, at) => isUnresolved(clause, at + (about ? 1 : 0)));
  const points =
    content.length === 0 ||
    isBrief(own, content, joined, reading) ||
    unresolved.some((token) => !isFull(content, joined, reading) || has(token, ...STRONG));
  return points ? { kind: 'pointing' } : undefined;
}

/** 'And for 2008?': words that stand in place of others, if they are few. */
function fragmentOf(question: string, own: readonly Token[], joined: boolean): Referring | undefined {
  if (own.length > (joined ? MOST_FRAGMENT : MOST_ALONE)) return undefined;
  const fragment = question.slice(own[0]!.start, own.at(-1)!.end);
  return { kind: 'fragment', own: fragment, joined: joined || has(own[0], 'prep') };
}

/** 'And the pumps?': one word behind what joins it to the question before, and no name. */
function isBrief(
  own: readonly Token[],
  content: readonly Token[],
  joined: boolean,
  { defines }: QuestionReading,
): boolean {
  return joined && content.length <= 1 && !defines && !own.some((token) => isName(token.tags) || has(token, 'det'));
}

/** 'Can it record an ECG?' may speak of what the document is about: it says enough by itself. */
function isFull(content: readonly Token[], joined: boolean, { asks }: QuestionReading): boolean {
  return !joined && (content.length > MOST_WEAK || asks === 'definition');
}

/** The document itself is asked, and all of it was understood: 'How many pages does it have?'. */
function isWhole({ structure, unread, front, digest }: QuestionReading): boolean {
  return (structure !== undefined && unread.length === 0) || front !== undefined || digest !== undefined;
}

/** What a question says behind the words that join it to another. */
interface Clause {
  readonly tokens: readonly Token[];
  readonly joined: boolean;
  /** A word of an open class: a noun, a verb, a number. */
  readonly isContent: (token: Token) => boolean;
  /** Where the words end that name what is asked for: 'which files'. */
  readonly focusEnd: number;
  readonly words: Anaphora;
}

function clauseOf(tokens: readonly Token[], code: string, joined: boolean, words: Anaphora): Clause {
  const isContent = (token: Token): boolean => isOpenClass(token, code);
  const from = tokens.findIndex(({ tags }) => !tags.has('asks') && !tags.has('many') && !tags.has('prep'));
  const end = from < 0 ? 0 : tokens.findIndex((token, at) => at >= from && !isContent(token));
  return { tokens, joined, isContent, focusEnd: end < 0 ? tokens.length : end, words };
}

const has = (token: Token | undefined, ...tags: readonly string[]): boolean =>
  token !== undefined && tags.some((tag) => token.tags.has(tag));
const isPause = (tags: ReadonlySet<string>): boolean => tags.has('comma') || tags.has('stop');
const isName = (tags: ReadonlySet<string>): boolean => tags.has('capital') || tags.has('number') || tags.has('quote');

/** It begins with an asking word or a verb, be it behind a preposition: 'for how long'. */
function asksItself([first, second]: readonly Token[]): boolean {
  return has(first, 'asks', 'dummy') || (has(first, 'prep') && has(second, 'asks')) || has(first, 'quote');
}

/** A word of a clause with those beside it. */
interface Word {
  readonly clause: Clause;
  readonly at: number;
  readonly token: Token;
  readonly next: Token | undefined;
  /** What follows is a noun, or another word of an open class. */
  readonly noun: boolean;
}

/** When a word of these tags stands for something that is not named. */
interface Pronoun {
  readonly is: (word: Word) => boolean;
  readonly isUnresolved: (word: Word) => boolean;
}

const tagged =
  (...tags: readonly string[]) =>
  ({ token }: Word): boolean =>
    has(token, ...tags);
const never = (): boolean => false;

/** The first that fits counts. */
const PRONOUNS: readonly Pronoun[] = [
  { is: tagged('dummy'), isUnresolved: never },
  {
    is: ({ clause, token }) => isInverted(token.text, clause.words),
    isUnresolved: ({ clause, at }) => !isNamed(clause, at, false),
  },
  // 'Sie' and 'Ihre' within a German sentence speak to the reader.
  { is: tagged('capital'), isUnresolved: never },
  {
    is: ({ token, noun }) => has(token, 'own') && (noun || !has(token, 'subject', 'object')),
    isUnresolved: ({ clause, at }) => !isNamed(clause, at, false),
  },
  {
    is: tagged('subject', 'object'),
    isUnresolved: ({ clause, at }) => !isExpletive(clause, at) && !isNamed(clause, at, true),
  },
  { is: tagged('always'), isUnresolved: ({ clause, at }) => !isNamed(clause, at, true) },
  {
    is: tagged('stands'),
    isUnresolved: ({ clause, at, next, noun }) => !noun && !has(next, 'clause', 'own') && !isNamed(clause, at, true),
  },
  { is: tagged('one'), isUnresolved: isLargeOne },
  { is: tagged('points'), isUnresolved: ({ clause, at }) => isPronoun(clause, at) && !isNamed(clause, at, true) },
  { is: tagged('many'), isUnresolved: isManyAlone },
];

/** Does a word stand for something that the question does not name? */
function isUnresolved(clause: Clause, at: number): boolean {
  const { tokens } = clause;
  const next = tokens[at + 1];
  const noun = next !== undefined && clause.isContent(next);
  const word = { clause, at, token: tokens[at]!, next, noun };
  return PRONOUNS.find(({ is }) => is(word))?.isUnresolved(word) === true;
}

/** 'the large one' */
function isLargeOne({ clause, at }: Word): boolean {
  const { tokens } = clause;
  const previous = tokens[at - 1];
  const large = previous !== undefined && clause.isContent(previous) && has(tokens[at - 2], 'det', 'points');
  return large && !isNamed(clause, at - 1, false);
}

/** 'How many are there?', with nothing that is counted. */
function isManyAlone({ clause, at, next }: Word): boolean {
  const left = !clause.tokens.slice(at + 1).some((one) => clause.isContent(one));
  return left && !has(next, 'det', 'points') && at > 0 && !isNamed(clause, at, true);
}

/** 'that' with no noun behind it, and no clause that it begins: 'because of that', 'what does that mean'. */
function isPronoun({ tokens }: Clause, at: number): boolean {
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  const opens = previous === undefined || has(previous, 'prep', 'aux', 'asks', 'modal');
  if (next === undefined) return true;
  if (has(previous, 'aux', 'asks') && at + 2 === tokens.length) return true;
  return opens && !has(previous, 'comma') && has(next, 'prep', 'aux', 'comma', 'stop') && !has(next, 'det');
}

const FAR = 4; // words between 'is it' and what it announces

/** 'Is it harmful to smoke?': what it stands for follows. */
function isExpletive({ tokens, isContent }: Clause, at: number): boolean {
  if (!has(tokens[at - 1], 'aux', 'asks') || has(tokens[at], 'own')) return false;
  const to = tokens.findIndex((token, place) => place > at && place <= at + FAR && has(token, 'announced'));
  return to > at + 1 && tokens.slice(to + 1).some(isContent) && tokens.slice(at + 1, to).every(isContent);
}

/**
 * Does the question name what the word at this position may stand for? A pronoun stands for what another clause names; a
 * possessive also for what its own does. Behind 'and', what is asked for is what the pronoun's owner has: 'and which rights does it give'.
 */
function isNamed({ tokens, isContent, focusEnd, joined }: Clause, at: number, inOther: boolean): boolean {
  const follows = tokens.findIndex((token, place) => place > at && has(token, 'comma'));
  if (follows > 0 && has(tokens[follows + 1], 'asks', 'aux')) return true;
  return tokens.slice(0, at).some((token, place) => {
    if (!isContent(token) || (joined && place < focusEnd)) return false;
    const between = tokens.slice(place + 1, at);
    return !inOther || between.some((one, n) => isBoundary(one, tokens[place + 2 + n]));
  });
}

function isBoundary(token: Token, next: Token | undefined): boolean {
  if (has(token, 'comma', 'clause')) return true;
  return has(token, 'infinitive') && next !== undefined && !has(next, 'det', 'subject', 'object', 'points');
}

/** A verb with its pronoun: 'fonctionne-t-il'. */
function isInverted(text: string, { inverted = '' }: Anaphora): boolean {
  return phrasesOf(inverted).some((ending) => text.toLowerCase().endsWith(ending));
}
