/** How questions fall into parts. */
import { isGeneric } from '../text/generic.ts';
import { singleForm } from '../text/languages/en/single-form.ts';
import { stemsOf } from '../text/stems.ts';
import type { WorksAsked } from './reading.ts';
import { contentOf, scan, type Token } from './tokens.ts';

/** H, the most steps of one question. */
export const MOST_PARTS = 3;

/**
 * The questions that one question is made of, in order; itself if it is one. Every part has to ask, and to ask about
 * something: 'how and why' stays whole. A comma alone may only open a clause: 'the man, who …'.
 */
export function partsOf(question: string, tokens: readonly Token[]): readonly string[] {
  const parts: Token[][] = [];
  for (const piece of piecesOf(tokens)) {
    const open = parts.at(-1);
    if (!open || (asksFirst(piece) && asksAbout(piece, tokens))) parts.push([...piece]);
    else open.push(...piece);
  }
  const several = parts.length > 1 && parts.length <= MOST_PARTS && parts.every((part) => asksFirst(part));
  if (!several || !asksAbout(parts[0] ?? [], tokens)) return [question];
  return parts.map((part) => {
    const words = part.filter(({ tags }, at) => !(isJoint(tags) && part.slice(at).every((one) => isJoint(one.tags))));
    const [first, last] = [words[0], words.at(-1)];
    return `${question.slice(first?.start ?? 0, last?.end ?? 0).replace(/[\s?.,;]+$/u, '')}?`;
  });
}

const isJoint = (tags: ReadonlySet<string>): boolean => tags.has('comma') || tags.has('stop') || tags.has('but');

/** Cut behind a question mark or a semicolon, and before 'and' with an asking word behind it, which is left out. */
function piecesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const asks = tokens[at + 1]?.tags.has('asks') === true;
    const before = tokens[at - 1];
    if (before && (before.text === '?' || (before.text === ';' && token.tags.has('asks')))) pieces.push([]);
    if (token.tags.has('but') && asks && at > 0 && pieces.at(-1)?.length !== 0) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

function asksFirst(tokens: readonly Token[]): boolean {
  return scan(tokens).has('^ in|but|at-place? asks');
}

/** Does it ask about anything, asking words aside? */
function asksAbout(part: readonly Token[], all: readonly Token[]): boolean {
  const words = part.filter(({ tags }) => !tags.has('how-much') && !tags.has('how-many'));
  return contentOf(words, all).some((word) => !isGeneric(stemsOf(word)));
}

const LONG_WORDS = 9;

/** Words that suggest that one look-up may not be enough. */
export function linked(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ tags }) => tags.has('word') || tags.has('id')).length >= LONG_WORDS;
  return long && (tokens.some(({ tags }) => tags.has('links')) || scan(tokens).has('relative be|have'));
}

// 'Which papers do they compare with?' and 'Which reports are cited?' ask about works that a document speaks of.
const ASKED_ABOUT = '!do|past-aux';
const WHICH = [
  `^ in? which ( of det doc-many / of det word doc-many / doc-other? doc-many ) ${ASKED_ABOUT} that* d=word`,
  // 'Which paper sizes' asks about sizes: one work is asked for by what it does.
  '^ in? which doc-other? doc-one d=doc-does',
  '^ list courtesy* all-of? of? det? doc-many ( that d=word / about|on|have )',
];
const SEVERAL = ['doc-all|doc-count of? ( the-those )? doc-count? ( !doc-many word )? doc-many', 'doc-each doc-one'];

export function worksAsked(question: string, tokens: readonly Token[]): WorksAsked {
  const scanner = scan(tokens);
  const cited = scanner.has('be ( !cite word )? cite');
  const found = cited ? undefined : WHICH.map((rule) => scan(tokens).take(rule)).find((match) => match !== undefined);
  const several = SEVERAL.some((rule) => scanner.has(rule));
  return {
    ...(found ? { naming: { doing: stemsOf(found.one('d')?.text ?? '') } } : {}),
    ...(several ? { ofEach: singleForm(question) } : {}),
  };
}
