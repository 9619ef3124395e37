/**
 * What is read of a line in which directions mix: Unicode's bidirectional algorithm (UAX #9) run backwards, from what is seen to what
 * was written. Several texts look the same; of these the one is taken in which numbers and words of the other direction hold together.
 */
import type { Piece } from './piece.ts';

/** By UAX #9: left, right, Arabic letters; European and Arabic numbers, what joins and what belongs to them; spaces, all else. */
type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'CS' | 'ET' | 'S' | 'N';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['S', /^\s/u],
  ['AN', /^[\u0660-\u0669\u066B\u066C]/u],
  ['EN', /^\p{Nd}/u],
  ['ES', /^[+\-\u2212]/u],
  ['CS', /^[,./:\u060C]/u],
  ['ET', /^[#$%\u00A2-\u00A5\u00B0\u066A\u2030-\u2034\u20A0-\u20CF]/u],
  ['R', /^[\u0590-\u05FF\u07C0-\u085F\uFB1D-\uFB4F\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u],
  ['AL', /^[\u0600-\u07BF\u0860-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u],
  ['L', /^\p{L}/u],
];

/** A character with its marks, or a space between two pieces, as it stands on the page. */
interface Token {
  /** Absent for a space between two. */
  readonly piece?: Piece;
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  readonly kind: Kind;
}

/** Tokens that are read from the left in a line that is read from the right, or one token. */
type Unit = readonly Token[];

/** Where neither direction has so many more letters than the other, the line is read as its page is. */
const PLAIN_SHARE = 0.5;

/**
 * @param pieces  from left to right
 * @param rightToLeft  how most of the page is read
 * @returns in the order in which they are read, cut where that asks for it
 */
export function inReadingOrder(pieces: readonly Piece[], rightToLeft: boolean): readonly Piece[] {
  if (!pieces.some((piece) => piece.rtl)) return pieces;
  const tokens = withArabicNumbers(tokensOf(pieces));
  const [right, left] = [isRight, (kind: Kind) => kind === 'L'].map(
    (is) => tokens.filter(({ kind }) => is(kind)).length,
  ) as [number, number];
  const isPlain = Math.abs(right - left) > PLAIN_SHARE * (right + left);
  return piecesOf((isPlain ? right > left : rightToLeft) ? readFromRight(tokens) : readFromLeft(tokens));
}

function isRight(kind: Kind): boolean {
  return kind === 'R' || kind === 'AL';
}

const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

function tokensOf(pieces: readonly Piece[]): Token[] {
  const tokens: Token[] = [];
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    if (before && isParted(before, piece))
      tokens.push({ from: 0, to: 0, x0: before.x1, x1: Math.max(before.x1, piece.x0), kind: 'S' });
    const own = [...piece.run.text.slice(piece.from, piece.to).matchAll(CLUSTER)].map(({ 0: text, index }): Token => {
      const [from, to] = [piece.from + index, piece.from + index + text.length];
      return { piece, from, to, ...extent(piece, from, to), kind: kindOf(text) };
    });
    tokens.push(...(piece.rtl ? own.toReversed() : own));
  });
  return tokens;
}

function kindOf(text: string): Kind {
  return KINDS.find(([, characters]) => characters.test(text))?.[0] ?? 'N';
}

/** Was a space written between two neighbors? What their gap means is told when they are in order. */
function isParted(left: Piece, right: Piece): boolean {
  return (left.rtl ? left.spaceBefore : left.spaceAfter) || (right.rtl ? right.spaceAfter : right.spaceBefore);
}

function extent(piece: Piece, from: number, to: number): Pick<Token, 'x0' | 'x1'> {
  const { edges } = piece.run;
  const along = (at: number): number => (edges[at] ?? 0) - (edges[piece.from] ?? 0);
  return piece.rtl
    ? { x0: piece.x1 - along(to), x1: piece.x1 - along(from) }
    : { x0: piece.x0 + along(from), x1: piece.x0 + along(to) };
}

/** Rule W2: numbers behind Arabic letters are Arabic ones, which fewer signs join. */
function withArabicNumbers(tokens: readonly Token[]): readonly Token[] {
  let last: Kind = 'N';
  return tokens
    .toReversed()
    .map((token) => {
      if (token.kind === 'L' || isRight(token.kind)) last = token.kind;
      return token.kind === 'EN' && last === 'AL' ? { ...token, kind: 'AN' as const } : token;
    })
    .toReversed();
}

function readFromRight(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    const end = Math.max(at + 1, leftEnd(tokens, at), numberEnd(tokens, at));
    units.push(tokens.slice(at, end));
    at = end;
  }
  return units.toReversed();
}

/** Where a stretch that is read from the left ends: words, with what stands between them and numbers behind them. */
function leftEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.kind !== 'L') return from;
  let end = from + 1;
  for (let at = end; at < tokens.length && !isRight(tokens[at]!.kind); at++) {
    const { kind } = tokens[at]!;
    if (kind === 'L' || kind === 'EN') end = at + 1;
  }
  return end;
}

/** Rules W4 and W5: one sign between two figures of a kind joins them, and signs of amounts belong to them. */
function numberEnd(tokens: readonly Token[], from: number): number {
  const start = pastSigns(tokens, from);
  const kind = kindAt(tokens, start);
  if (kind !== 'EN' && (kind !== 'AN' || start > from)) return from;
  const end = figuresEnd(tokens, start, kind);
  // A range that goes on in the next line: the sign was joined to both its numbers before the line was broken.
  const isLast = from === 0 && kindAt(tokens, end) === 'ES' && (kindAt(tokens, end + 1) ?? 'S') === 'S';
  return isLast ? end + 1 : end;
}

function kindAt(tokens: readonly Token[], at: number): Kind | undefined {
  return tokens[at]?.kind;
}

/** Behind signs of amounts, such as those of money. */
function pastSigns(tokens: readonly Token[], from: number): number {
  let at = from;
  while (kindAt(tokens, at) === 'ET') at++;
  return at;
}

/** Where figures of a kind end that signs join, with the signs of amounts behind them. */
function figuresEnd(tokens: readonly Token[], start: number, kind: 'EN' | 'AN'): number {
  let end = start + 1;
  for (;;) {
    const sign = kindAt(tokens, end);
    const joins = sign === 'CS' || (sign === 'ES' && kind === 'EN');
    if (sign === kind) end++;
    else if (joins && kindAt(tokens, end + 1) === kind) end += 2;
    else return kind === 'EN' ? pastSigns(tokens, end) : end;
  }
}

/** Stretches that are read from the right begin and end with their letters. */
function readFromLeft(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    if (!isRight(tokens[at]!.kind)) {
      units.push([tokens[at++]!]);
      continue;
    }
    let end = at + 1;
    for (let next = end; next < tokens.length && tokens[next]!.kind !== 'L'; next++)
      if (isRight(tokens[next]!.kind)) end = next + 1;
    units.push(...readFromRight(tokens.slice(at, end)));
    at = end;
  }
  return units;
}

/** The units as pieces again, with the gaps that are seen before each. */
function piecesOf(units: readonly Unit[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let parted = false;
  let lastUnit: Unit | undefined;
  for (const unit of units) {
    for (const token of unit) {
      const { piece, from, to } = token;
      if (!piece || token.kind === 'S') {
        parted = true;
        continue;
      }
      const last = pieces.at(-1);
      if (last?.run === piece.run && last.to === from && !parted) pieces[pieces.length - 1] = grown(last, token);
      else if (last?.run === piece.run && parted && isOneSpace(piece, last.to, from))
        pieces[pieces.length - 1] = grown(last, token);
      else {
        const gapBefore = lastUnit && lastUnit !== unit ? gapOf(lastUnit, unit) : undefined;
        pieces.push({
          ...piece,
          from,
          to,
          x0: token.x0,
          x1: token.x1,
          spaceBefore: parted,
          spaceAfter: false,
          ...(gapBefore !== undefined && { gapBefore }),
        });
      }
      parted = false;
    }
    if (unit.some(({ piece, kind }) => piece && kind !== 'S')) lastUnit = unit;
  }
  return withBrackets(pieces);
}

function grown(last: Piece, { to, x0, x1 }: Token): Piece {
  return { ...last, to, x0: Math.min(last.x0, x0), x1: Math.max(last.x1, x1) };
}

/** Nothing but white space stands between two places of a run. */
function isOneSpace({ run }: Piece, from: number, to: number): boolean {
  return to > from && run.text.slice(from, to).trim() === '';
}

function gapOf(before: Unit, unit: Unit): number {
  const [a, b] = [before, unit].map((tokens) => ({
    x0: Math.min(...tokens.map(({ x0 }) => x0)),
    x1: Math.max(...tokens.map(({ x1 }) => x1)),
  }));
  return Math.max(b!.x0 - a!.x1, a!.x0 - b!.x1);
}

const mirrors = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
);
const BRACKETS = /[()[\]{}<>«»]/gu;
const OPENING = '([{<«';

/** Some files name brackets as they look from the left: where more of them face away from their words than to them, they are turned. */
function withBrackets(pieces: readonly Piece[]): readonly Piece[] {
  const text = pieces
    .map((piece, at) => (isApart(pieces[at - 1], piece) ? ' ' : '') + piece.run.text.slice(piece.from, piece.to))
    .join('');
  let turned = 0;
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' '];
    const opens = before === ' ' && after !== ' ';
    const closes = before !== ' ' && !/[\p{L}\p{N}]/u.test(after);
    if (opens !== closes) turned += opens === OPENING.includes(bracket) ? -1 : 1;
  }
  if (turned <= 0) return pieces;
  return pieces.map((piece) => {
    if (!isTurned(piece)) return piece;
    const { run, from, to } = piece;
    const own = run.text.slice(from, to).replace(BRACKETS, (bracket) => mirrors.get(bracket) ?? bracket);
    return { ...piece, run: { ...run, text: run.text.slice(0, from) + own + run.text.slice(to) } };
  });
}

const APART_EM = 0.15;

function isApart(before: Piece | undefined, piece: Piece): boolean {
  if (!before || piece.spaceBefore) return true;
  const gap = piece.gapBefore ?? Math.max(piece.x0 - before.x1, before.x0 - piece.x1);
  return gap > APART_EM * piece.size;
}

/** Brackets among words that are read from the left are as they look. */
function isTurned({ rtl, run, from, to }: Piece): boolean {
  return rtl || !/\p{L}/u.test(run.text.slice(from, to));
}
