/** What of the passages that a model is handed belongs to no sentence: axis labels, running heads, references, scraps. */
import type { DocumentId } from '#shared/base/ids.ts';
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
  'figure',
  'reference',
  'front',
  'scrap',
] as const;
export type TokenKind = (typeof tokenKinds)[number];
/** Of these nothing is a sentence, nor asked for as what it is. */
export const strayKinds: ReadonlySet<TokenKind> = new Set(['figure', 'reference', 'front', 'scrap']);

export type TokenCounts = Readonly<Record<TokenKind, number>>;

export interface Handed {
  readonly document: DocumentId;
  readonly segment: Segment;
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

/** Tokens of the sentences of these passages, by what the sentences are. */
export function countHanded(handed: readonly Handed[], reader: Pick<IndexReader, 'contents'>): TokenCounts {
  const counts: Record<TokenKind, number> = {
    sentence: 0,
    table: 0,
    caption: 0,
    code: 0,
    formula: 0,
    figure: 0,
    reference: 0,
    front: 0,
    scrap: 0,
  };
  for (const { document, segment } of handed) {
    const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
    const kinds = new Map(reader.contents(document, nodes).map(({ id, kind }) => [id, kind]));
    for (const { start, end, span } of segment.sentences) {
      const text = segment.text.slice(start, end);
      const kind = kinds.get(span.node) ?? 'text';
      const told = kindOf[kind];
      const isScrap = told === 'sentence' && kind !== 'list-item' && !isSentence(text);
      counts[isScrap ? 'scrap' : told] += countTokens(text);
    }
  }
  return counts;
}

const FEWEST_WORDS = 3;
/** So many words in a row are part of a sentence, also where a page or a column ends it. */
const RUNNING_WORDS = 8;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const ENDS = /[.!?:;…。！？：；]["'”’»)\]\d,\s]*$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function isSentence(text: string): boolean {
  const words = (text.match(WORD)?.length ?? 0) + (text.match(UNSPACED)?.length ?? 0) / 2;
  return words >= RUNNING_WORDS || (words >= FEWEST_WORDS && ENDS.test(text));
}

/** Of all tokens, those that belong to no sentence, as a share in [0, 1]; 0 of nothing. */
export function strayShare(counts: TokenCounts): number {
  const all = tokenKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const stray = tokenKinds.filter((kind) => strayKinds.has(kind)).reduce((sum, kind) => sum + counts[kind], 0);
  return all === 0 ? 0 : stray / all;
}

export function sumCounts(all: readonly TokenCounts[]): TokenCounts {
  const sum = (kind: TokenKind): number => all.reduce((total, counts) => total + counts[kind], 0);
  return Object.fromEntries(tokenKinds.map((kind) => [kind, sum(kind)])) as Record<TokenKind, number>;
}
