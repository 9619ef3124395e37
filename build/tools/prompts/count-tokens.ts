/** What of the passages that a model is handed belongs to no sentence: axis labels, running heads, references, scraps. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { ContentKind } from '#shared/domain/document/tree.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { countTokens } from '#shared/domain/segment/tokens.ts';

export const tokenKinds = [
  'sentence',
  'table',
  'caption',
  'code',
  'formula',
  'named figure',
  'figure',
  'reference',
  'front',
  'scrap',
  'unmarked',
] as const;
export type TokenKind = (typeof tokenKinds)[number];
/** Of these nothing is a sentence, nor asked for as what it is. */
export const strayKinds: ReadonlySet<TokenKind> = new Set(['figure', 'reference', 'front', 'scrap']);

export type TokenCounts = Readonly<Record<TokenKind, number>>;

export interface Handed {
  readonly document: DocumentId;
  readonly segment: Segment;
  /** The question names it outright. */
  readonly named?: boolean;
}

/** What is known of the documents beside their words. */
export interface Marks {
  /** Blocks have kinds; of a source that is only text, rows, items of lists and heads are paragraphs like any other. */
  readonly marked: boolean;
}

const kindOf: Readonly<Record<ContentKind, TokenKind>> = {
  title: 'front',
  authors: 'front',
  abstract: 'sentence',
  text: 'sentence',
  'list-item': 'sentence',
  table: 'table',
  figure: 'figure',
  formula: 'formula',
  code: 'code',
  caption: 'caption',
  footnote: 'sentence',
  reference: 'reference',
};

/** A sentence of a passage as a model reads it, or what stands there instead of one. */
export interface HandedPiece {
  readonly kind: TokenKind;
  readonly text: string;
  readonly tokens: number;
}

/** These passages piece by piece, each with what it is; whole paragraphs without a sentence are apart where nothing is marked. */
export function piecesOf(
  handed: readonly Handed[],
  reader: Pick<IndexReader, 'contents'>,
  { marked }: Marks,
): readonly HandedPiece[] {
  return handed.flatMap(({ document, segment, named = false }) => {
    const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
    const contents = new Map(reader.contents(document, nodes).map((content) => [content.id, content]));
    return asRead(segment).map(({ node, texts }): HandedPiece => {
      const content = contents.get(node);
      const kind = kindOf[content?.kind ?? 'text'];
      const told = kind === 'figure' && named ? 'named figure' : kind;
      const text = texts.join(' ');
      const isScrap = told === 'sentence' && content?.kind !== 'list-item' && !isSentence(text);
      const isWhole = texts.length === 1 && text === content?.text.trim();
      const tokens = texts.reduce((sum, one) => sum + countTokens(one), 0);
      return { kind: isScrap ? (isWhole && !marked ? 'unmarked' : 'scrap') : told, text, tokens };
    });
  });
}

/** Tokens of these pieces, by what they are. */
export function countPieces(pieces: readonly HandedPiece[]): TokenCounts {
  const counts = Object.fromEntries(tokenKinds.map((kind) => [kind, 0])) as Record<TokenKind, number>;
  for (const { kind, tokens } of pieces) counts[kind] += tokens;
  return counts;
}

interface Read {
  readonly node: NodeId;
  readonly texts: readonly string[];
}

/** Sentences as a model reads them: what a line break cut off goes on in the next piece of its paragraph. */
function asRead({ text, sentences }: Segment): readonly Read[] {
  const all: { readonly node: NodeId; readonly texts: string[] }[] = [];
  for (const { start, end, span } of sentences) {
    const piece = text.slice(start, end);
    const last = all.at(-1);
    if (last?.node === span.node && !ENDS.test(last.texts.at(-1) ?? '') && GOES_ON.test(piece)) last.texts.push(piece);
    else all.push({ node: span.node, texts: [piece] });
  }
  return all;
}

const FEWEST_WORDS = 3;
/** So many words in a row are part of a sentence, also where a page or a column ends it. */
const RUNNING_WORDS = 8;
const GOES_ON = /^["“'‘(]?\p{Ll}/u;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const ENDS = /[.!?:;…。！？：；]["'”’»)\]\d,\s]*$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function isSentence(text: string): boolean {
  const words = (text.match(WORD)?.length ?? 0) + (text.match(UNSPACED)?.length ?? 0) / 2;
  return words >= RUNNING_WORDS || (words >= FEWEST_WORDS && ENDS.test(text));
}

/** Of all tokens, those that belong to no sentence, as a share in [0, 1]; 0 of nothing. */
export function strayShare(counts: TokenCounts): number {
  return shareOf(counts, (kind) => strayKinds.has(kind));
}

/** Of all tokens, whole paragraphs of which nobody says whether they are rows, items and heads, or scraps. */
export function unmarkedShare(counts: TokenCounts): number {
  return shareOf(counts, (kind) => kind === 'unmarked');
}

function shareOf(counts: TokenCounts, wanted: (kind: TokenKind) => boolean): number {
  const all = tokenKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const some = tokenKinds.filter(wanted).reduce((sum, kind) => sum + counts[kind], 0);
  return all === 0 ? 0 : some / all;
}

export function sumCounts(all: readonly TokenCounts[]): TokenCounts {
  const sum = (kind: TokenKind): number => all.reduce((total, counts) => total + counts[kind], 0);
  return Object.fromEntries(tokenKinds.map((kind) => [kind, sum(kind)])) as Record<TokenKind, number>;
}
