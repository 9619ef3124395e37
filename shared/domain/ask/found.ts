import { match } from '../retrieval/bm25.ts';
import type { Query, QueryTerm } from '../retrieval/query.ts';
import { nameOf } from '../question/references.ts';
import type { Scored } from '../retrieval/score.ts';
import { isSpelledLike } from '../text/spelling.ts';

// Calibrated on the development questions, of QASPER and of long PDFs, so that at most one answerable question in ten is
// denied in either.
const LEAST_COVERAGE = 0.2;
const LEAST_WITHOUT_NAMES = 0.62;
// The more text there is, the more often words meet by chance: this much more for ten times as many passages.
const MORE_PER_DECADE = 0.12;
const FEW_PASSAGES = 300;
// A long question may leave much unsaid, but not meet an answer with four of its words by chance.
const ENOUGH_WORDS = 4;
// A research paper says in one sentence what a short question asks; other documents put it into lists and pictures.
const LEAST_IN_SENTENCE = 0.3;
const SHORT_QUESTION = 6;
// Where everything else speaks for a passage, words do not speak against it.
const SURE = 0.6;
const READ = 10;
const VOCABULARY = 60;

/** Whether the documents speak about the question at all, with the words that they do not have. */
export interface Support {
  readonly found: boolean;
  /** Best share of the question's words that stand near each other, in [0, 1]. */
  readonly coverage: number;
  /** Names, numbers and quoted phrases of the question that occur nowhere in scope. */
  readonly missing: readonly string[];
}

/**
 * The evidence for 'not found': the question's words stand nowhere near each other, or what it names occurs nowhere and
 * the rest is not enough. Something that the question names by caption, page or section number is always found.
 *
 * @param paper  is the document of the best passage a research paper?
 */
export function judgeSupport(query: Query, ranked: readonly Scored[], paper: boolean): Support {
  const top = ranked.slice(0, READ);
  const coverage = Math.max(0, ...top.map((passage) => passage.coverage));
  const names = missingNames(query, ranked);
  const missing = [...names, ...query.absent.map(nameOf)];
  const judged = (found: boolean): Support => ({ found, coverage, missing });
  if (top.some((passage) => passage.named > 0)) return judged(true);
  if (query.absent.length > 0 && query.absent.length === query.reading.references.length) return judged(false);
  const asked = query.content.filter((term) => term.weight >= 1);
  // What was named is not there, and nothing else was asked.
  if (query.reading.references.length > 0 && asked.length === 0) return judged(false);
  const relevance = ranked[0]?.relevance ?? 0;
  if (names.length > 0) return judged(coverage >= LEAST_WITHOUT_NAMES || relevance >= SURE);
  if (top.length > 0 && (asked.length === 0 || relevance >= SURE || query.reading.looks)) return judged(true);
  const chance = MORE_PER_DECADE * Math.max(0, Math.log10(query.segments / FEW_PASSAGES));
  const words = Math.max(0, ...top.map((passage) => passage.words));
  if (coverage < LEAST_COVERAGE + chance && words < ENOUGH_WORDS) return judged(false);
  return judged(!paper || asked.length > SHORT_QUESTION || inSentence(query, top) >= LEAST_IN_SENTENCE);
}

/** Names, numbers and quoted phrases that occur nowhere, not even under a slightly different spelling. */
function missingNames(query: Query, ranked: readonly Scored[]): readonly string[] {
  const pointers = new Set(
    query.reading.references.map((reference) => ('number' in reference ? reference.number : String(reference.page))),
  );
  const absent = query.content.filter(
    (term) => term.specific && term.count === 0 && term.weight >= 1 && !pointers.has(term.term),
  );
  if (absent.length === 0) return [];
  const vocabulary = new Set(ranked.slice(0, VOCABULARY).flatMap((passage) => passage.sentences.flat()));
  const ranges = new Set(query.reading.ranges);
  // '30-49' may be printed as '30 to 49'.
  const inParts = ({ term, stems }: QueryTerm): boolean =>
    ranges.has(term) && stems.every((stem) => vocabulary.has(stem));
  return absent.filter((term) => !inParts(term) && !isMisspelled(term, vocabulary)).map((term) => term.term);
}

function isMisspelled({ stems }: QueryTerm, vocabulary: ReadonlySet<string>): boolean {
  const [stem] = stems;
  if (stem === undefined || stems.length > 1) return false;
  return [...vocabulary].some((word) => isSpelledLike(stem, word));
}

/** The largest share of the question's words that one sentence has. */
function inSentence(query: Query, passages: readonly Scored[]): number {
  const shares = passages.flatMap(({ sentences }) => sentences.map((stems) => match(stems, query.content).share));
  return Math.max(0, ...shares);
}
