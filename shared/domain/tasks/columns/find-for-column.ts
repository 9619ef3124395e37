/** Which sentence of a document fills a column of the template in, told by signs alone: words, place, form. */
import type { VerdictKind } from '../../answer/answer.ts';
import type { Evidence } from '../../answer/evidence/evidence.ts';
import { buildEvidence, joinEvidence } from '../../answer/evidence/build.ts';
import { openBook } from '../../answer/quotes.ts';
import type { IndexReader } from '../../index/reader.ts';
import { namedPages } from '../../index/sections.ts';
import { columnSigns, phrasesIn, type ColumnSigns } from '../../text/languages/column-signs.ts';
import type { ColumnKey } from '../../text/languages/columns.ts';
import { weights, type ColumnWeights } from './column-weights.ts';
import { countedIn } from './counted.ts';
import type { SeenDocument, SeenSentence } from './read-document.ts';

export interface ColumnFinding {
  readonly verdict: Exclude<VerdictKind, 'not-found'>;
  /** That the sentence fills the column in, in [0, 1]. */
  readonly probability: number;
  /** The number and what it counts, of a column that asks for one. */
  readonly short?: string;
  readonly evidence: Evidence;
}

/** Undefined where no sentence has the signs, or the document left the library meanwhile. Its language has signs. */
export function findForColumn(key: ColumnKey, seen: SeenDocument, reader: IndexReader): ColumnFinding | undefined {
  const signs = columnSigns(seen.language)?.columns[key];
  if (!signs) return undefined;
  const column = weights[key];
  let best: SeenSentence | undefined;
  let most = -Infinity;
  for (const sentence of seen.sentences) {
    const worth = worthOf(sentence, signs, column, seen);
    if (worth > most) [best, most] = [sentence, worth];
  }
  if (!best || most < column.least) return undefined;
  const evidence = quoted(best, column, seen, reader);
  if (!evidence) return undefined;
  const counted = column.counted === undefined ? undefined : countedIn(best.text, signs.counted, seen.language);
  const isSure = column.sure !== undefined && most >= column.sure;
  return {
    verdict: isSure ? 'found' : 'perhaps',
    probability: isSure ? SURE : column.likely,
    ...(counted === undefined ? {} : { short: counted }),
    evidence,
  };
}

const SURE = 0.9;
const MOST_COUNTED = 3;
const MOST_NAMES = 4;

/** -Infinity for a sentence without what the column cannot be without. */
function worthOf(
  sentence: SeenSentence,
  signs: ColumnSigns,
  column: ColumnWeights,
  { language }: SeenDocument,
): number {
  const { stems, text } = sentence;
  const strong = phrasesIn(stems, signs.strong);
  const weak = phrasesIn(stems, signs.weak);
  if (strong + weak === 0) return -Infinity;
  const last = signs.needed.length - 1;
  const isWhole = signs.needed.every((list, at) => (at === last && sentence.hasAddress) || phrasesIn(stems, list) > 0);
  if (!isWhole) return -Infinity;
  const isCounted = column.counted !== undefined && countedIn(text, signs.counted, language) !== undefined;
  return (
    (strong > 0 ? 0.6 : 0) +
    0.4 * Math.min(strong, MOST_COUNTED) +
    0.25 * Math.min(weak, MOST_COUNTED) -
    0.7 * phrasesIn(stems, signs.against) -
    sentence.blemish -
    (sentence.isApart ? 0.6 : 0) +
    placeWorth(sentence, column) +
    formWorth(sentence, column) +
    (isCounted ? column.counted : 0)
  );
}

function placeWorth({ roles, front, frontPlace, isOnFirstPage }: SeenSentence, column: ColumnWeights): number {
  const { opening } = column;
  const inRoles = [...roles].map((role) => column.roles[role] ?? 0);
  // A part of an abstract that is divided into parts.
  const isPart = isOnFirstPage && opening?.roles.some((role) => roles.has(role)) === true;
  return (
    inRoles.reduce((sum, worth) => sum + worth, 0) +
    (column.front ?? 0) * front +
    (column.frontPlace ?? 0) * frontPlace +
    (isPart ? opening.worth : 0)
  );
}

function formWorth(sentence: SeenSentence, column: ColumnWeights): number {
  const has = (is: boolean, worth = 0): number => (is ? worth : 0);
  return (
    (column.titled ?? 0) * sentence.titled +
    has(sentence.isOwn, column.own) -
    has(sentence.cites, column.cites) +
    has(sentence.hasAddress, column.address) +
    has(sentence.hasNumber, column.number) +
    has(sentence.hasPercent, column.percent) +
    (column.name ?? 0) * Math.min(sentence.names, MOST_NAMES) -
    has(column.needsNumber === true && !sentence.hasNumber, 2)
  );
}

/** Shorter, a sentence may only announce what the next one says. */
const ANNOUNCES_CHARS = 90;

function quoted(
  { pieces, text }: SeenSentence,
  { goesOn }: ColumnWeights,
  seen: SeenDocument,
  reader: IndexReader,
): Evidence | undefined {
  const { segment, at } = pieces.at(-1)!;
  const isMore = goesOn === true && text.length < ANNOUNCES_CHARS && at + 1 < segment.sentences.length;
  const all = isMore ? [...pieces, { segment, at: at + 1 }] : pieces;
  const [first, ...more] = all.map((piece) => quotedPiece(piece, seen, reader));
  // A document that leaves the library meanwhile has no words any more.
  return first && more.reduce<Evidence>((whole, next) => (next ? joinEvidence(whole, next) : whole), first);
}

function quotedPiece(
  { segment, at }: SeenSentence['pieces'][number],
  { document, tree }: SeenDocument,
  reader: IndexReader,
): Evidence | undefined {
  const { node, start, end } = segment.sentences[at]!.span;
  const record = openBook([{ document, segment }], reader)(document, node);
  if (!record) return undefined;
  const { section, order, pageIndex } = segment;
  const path = tree.path(section).map(({ title }) => title);
  const quote = { document, section, order, pageIndex, node, start, end, score: 1, cited: true };
  return buildEvidence(1, quote, record, path, namedPages(document, reader));
}
