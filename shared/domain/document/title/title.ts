import type { DocumentContent } from '../build-document.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { FactSource, OtherFact } from '../found-facts.ts';
import { titleKey } from '../headings/title-key.ts';
import type { Line } from '../layout/line.ts';
import { archivePages } from './archive-cover.ts';
import { titleCandidates, type TitleCandidate } from './candidates.ts';
import { titleFeatures } from './features.ts';
import { WEIGHTS } from './weights.ts';

export interface DocumentTitle {
  readonly title: string;
  /** In [0, 1]; that of the file's name is low. */
  readonly confidence: number;
  readonly source: FactSource;
  /** The lines that print it: indexes into the document's lines, empty if it is not printed. */
  readonly from: number;
  readonly to: number;
  /** What a reader may take instead: what the file says, what is printed first, the next likeliest. Not the file's name. */
  readonly others: readonly OtherFact[];
}

const MOST_OTHERS = 3;
/** What is less likely is some line of the page. */
const LEAST_ODDS = 0.02;

const FILE_NAME_CONFIDENCE = 0.3;
/** Below this the file's name is the better title: of those between it and .6 half are right, and all are marked as doubtful. */
const LEAST_PROBABILITY = 0.5;

/**
 * The document's title: of what its first pages show large and what the file says of itself, what is likeliest to be it.
 * The page that an archive puts before a paper is passed over. Where nothing is likely enough, the file's name.
 */
export function documentTitle(
  lines: readonly Line[],
  content: Pick<DocumentContent, 'metadata' | 'outline' | 'fileName' | 'pages'>,
  stats: StyleStats,
): DocumentTitle {
  const archived = archivePages(lines, stats.bodySize);
  const start = lines.findIndex(({ pageIndex }) => pageIndex >= archived);
  if (archived === 0 || start < 0) return titleOf(lines, content, stats);
  const title = titleOf(lines.slice(start), content, stats);
  return { ...title, from: title.from + start, to: title.to + start };
}

function titleOf(
  lines: readonly Line[],
  content: Pick<DocumentContent, 'metadata' | 'outline' | 'fileName' | 'pages'>,
  stats: StyleStats,
): DocumentTitle {
  const candidates = titleCandidates(lines, content, stats);
  const odds = probabilities(titleFeatures(candidates, lines, content, stats), WEIGHTS);
  const { at, probability } = choose(odds);
  // Where the pages show nothing that could be it, what the file or a citation says has no rival.
  const onlyClaimed = candidates.every(({ from }) => from !== 'print') ? candidates[0] : undefined;
  const chosen = at === undefined ? onlyClaimed : candidates[at];
  const title = chosen ? withoutNoteMark(chosen.text) : content.fileName.replace(/\.pdf$/iu, '');
  const others = othersThan(title, candidates, odds);
  if (chosen) return { title, confidence: probability, source: SOURCES[chosen.from], ...chosen.lines, others };
  return { title, confidence: FILE_NAME_CONFIDENCE, source: 'name', from: 0, to: 0, others };
}

/** @param odds  of each candidate, and last of none */
function othersThan(
  title: string,
  candidates: readonly TitleCandidate[],
  odds: readonly number[],
): readonly OtherFact[] {
  const byOdds = candidates
    .map((one, at) => ({ one, odds: odds[at] ?? 0 }))
    .filter((rated) => rated.odds >= LEAST_ODDS)
    .toSorted((a, b) => b.odds - a.odds);
  const claimed = candidates.filter(({ from }) => from !== 'print');
  const [first] = candidates.filter(({ from }) => from === 'print');
  const said = new Set([titleKey(title)]);
  return [...claimed, ...(first ? [first] : []), ...byOdds.map(({ one }) => one)]
    .map(({ text, from }) => ({ value: withoutNoteMark(text), from: SOURCES[from] }))
    .filter(({ value }) => !said.has(titleKey(value)) && said.add(titleKey(value)))
    .slice(0, MOST_OTHERS);
}

/** Without the mark of a note behind the last word: 'Scoring scales*'; 'A*' and 'km²' are names. */
export function withoutNoteMark(title: string): string {
  return title.replace(NOTE_MARK, '');
}

const NOTE_MARK = /(?<=\p{Ll}{3}[)\]”’"?!]?)(?:[*∗⋆†‡§¶]+|[⁰¹²³⁴-⁹ᵃ-ᶻ]+⁾?)$/u;

const SOURCES: Readonly<Record<TitleCandidate['from'], FactSource>> = {
  print: 'page',
  citation: 'page',
  metadata: 'file',
  bookmark: 'bookmarks',
};

interface Choice {
  /** What is likeliest, if it is likely enough to be said. */
  readonly at: number | undefined;
  readonly probability: number;
}

/** @param odds  of each candidate, and last of none */
export function choose(odds: readonly number[]): Choice {
  const candidates = odds.slice(0, -1);
  const probability = Math.max(0, ...candidates);
  return { at: probability >= LEAST_PROBABILITY ? odds.indexOf(probability) : undefined, probability };
}

/** Of each row to be the one that is meant: the softmax of its weighted sum. */
export function probabilities(rows: readonly (readonly number[])[], weights: readonly number[]): readonly number[] {
  const sums = rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
}
