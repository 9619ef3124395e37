/** The questions that one question is made of. */
import { stemsOf } from '../text/stems.ts';
import { isGeneric } from '../text/generic.ts';
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
    const asks = !open || (asksByItself(piece) && asksAbout(piece, tokens));
    if (!open || asks) parts.push([...piece]);
    else open.push(...piece);
  }
  const several = parts.length > 1 && parts.length <= MOST_PARTS && opens(parts[0] ?? []);
  if (!several || !asksAbout(parts[0] ?? [], tokens)) return [question];
  return parts.map((part) => {
    const opensSentence = tokens[tokens.indexOf(part[0]!) - 1]?.text === '?';
    const skipped = ({ tags }: Token): boolean => isPause(tags) || (tags.has('but') && !opensSentence);
    const [first, last] = [part.find((one) => !skipped(one)), part.findLast(({ tags }) => !isPause(tags))];
    return `${question.slice(first?.start ?? 0, last?.end ?? 0).replace(/[\s?.,;]+$/u, '')}?`;
  });
}

// 'For what purpose?', 'under which condition?'
const BRIEF_WORDS = 4;

/** 'it', 'their', 'for how many days?': what is asked about was named before; 'this report' names it. */
export function pointsBack(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ tags }) => tags.has('word') || tags.has('id'));
  if (words.length <= BRIEF_WORDS && !words.some(({ tags }) => tags.has('be') || tags.has('aux'))) return true;
  const at = tokens.findIndex(({ tags }, place) => {
    const next = tokens[place + 1]?.tags;
    return tags.has('back') && !['thing', 'doc-one', 'doc-many'].some((tag) => next?.has(tag));
  });
  // 'What did Ann say when she left?', 'who left with his dog?': it was named, or is asked for.
  const named = tokens.slice(0, at).some(({ tags }) => tags.has('capital') || tags.has('quote'));
  return at >= 0 && !named && !scan(tokens).has('^ who !aux word');
}

const isPause = (tags: ReadonlySet<string>): boolean => tags.has('comma') || tags.has('stop');

/** Cut behind a question mark or a semicolon, and before 'and' with an asking word behind it. */
function piecesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const ended = before?.text === '?' || (before?.text === ';' && token.tags.has('asks'));
    const joined = token.tags.has('but') && at > 0 && before?.text !== '?' && asksNext(tokens.slice(at + 1));
    if (before && (ended || joined)) pieces.push([]);
    pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** 'and how …', 'and in which …'. */
const asksNext = (tokens: readonly Token[]): boolean => scan(tokens.slice(0, 2)).has('^ asks / ^ in|at-place asks');

/** The first part asks: at its beginning, behind a clause that a comma ends, or by naming what is to be listed. */
function opens(tokens: readonly Token[]): boolean {
  return scan(tokens).has('^ in|but|at-place? asks / comma in|at-place? asks / ^ enumerate');
}

// 'how they grow', 'when the ship lands', 'what it means': clauses that another one leans on turn nothing around.
const LEANS = 'person|back|det|there';
const SUBJECT = 'person|there|det|back|capital|id|any|quote';

/**
 * A part behind the first one asks if it could stand alone. 'and could hear the sea' goes on with what the part before it
 * speaks of, 'and how they grow' leans on it.
 */
function asksByItself(tokens: readonly Token[]): boolean {
  const scanner = scan(tokens);
  const asks = scanner.has('^ but? in|at-place? asks');
  const goesOn = scanner.has(`^ but? aux !${SUBJECT}`);
  const leans = scanner.has(`^ but? in|at-place? !aux asks ${LEANS}`);
  return asks && !goesOn && !leans;
}

/** Does it ask about anything, asking words aside? */
function asksAbout(part: readonly Token[], all: readonly Token[]): boolean {
  const words = part.filter(({ tags }) => !tags.has('how-much') && !tags.has('how-many'));
  return contentOf(words, all).some((word) => !isGeneric(stemsOf(word)));
}
