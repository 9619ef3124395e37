/** `path` with one thing taken away or put otherwise, to see what each is worth. */
import {
  formatContext,
  type ContextParts,
  contextSource,
  type ContextSource,
} from '#shared/domain/context/format-context.ts';
import { formatLatex, formatPlain } from './formats.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { bestChoice } from '../metrics/optimum.ts';
import { chooseGreedily, pathForest } from '#shared/domain/retrieval/select.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Scored } from '#shared/domain/retrieval/score.ts';
import { flatWeights, pathSettings, pathWeights, type RetrievalSettings } from '#shared/domain/retrieval/settings.ts';

interface Ablation {
  /** In words, for the table. */
  readonly what: string;
  readonly settings?: RetrievalSettings;
  /** The context is what is left of the budget after labels, headings and what explains the passages. */
  readonly format?: ContextParts;
}

/** PT-RAG as it is written, with its own B, P, α and β: similarity alone, and the whole budget spent. */
const paperSettings: RetrievalSettings = {
  ...pathSettings,
  weights: { ...flatWeights, alpha: 0.5, beta: 0.8 },
  maxSections: 2,
  costFloorTokens: 0,
  maxPassages: Infinity,
  stopRatio: 0,
  pageShare: 1,
  lengthPower: 0,
};

/** Without the tree, for an ablation: what passages say by themselves, wherever they stand. */
const withoutPathSettings: RetrievalSettings = {
  ...pathSettings,
  weights: {
    ...pathWeights,
    headings: false,
    beta: 1,
    dataRole: 0,
    experimentRole: 0,
    section: 0,
    role: 0,
  },
  maxPaths: Infinity,
};

const everything = { globalInformation: true, summaries: true };
const nothing = { globalInformation: false, summaries: false };

const table = {
  'path-as-paper': { what: 'PT-RAG’s own settings: B = 2, P = 3, no stopping rule', settings: paperSettings },
  'path-no-path': { what: 'no tree: neither headings nor sections', settings: withoutPathSettings },
  'path-label': {
    what: 'context with labels and global information, without summaries',
    format: { ...everything, summaries: false },
  },
  'path-no-global': { what: 'context with labels alone', format: nothing },
  'path-plain': { what: 'context as plain text', format: { write: formatPlain, ...everything } },
  'path-latex': { what: 'context like LaTeX', format: { write: formatLatex, ...everything } },
} as const satisfies Record<string, Ablation>;

export type AblationName = keyof typeof table;
export const ablationNames = Object.keys(table) as readonly AblationName[];
export const ablations: Readonly<Record<AblationName, Ablation>> = table;

/** What of a ranking a budget holds once it is put into a format; in the order of the ranking. */
export function formattedContext(
  ranked: readonly Scored[],
  trees: Retrieval['trees'],
  format: ContextParts,
  budgetTokens: number,
  reader: IndexReader,
): readonly Scored[] {
  const sources = new Map<DocumentId, ContextSource>();
  const sourceOf = (document: DocumentId): ContextSource => {
    const source = sources.get(document) ?? contextSource(reader, document, trees.get(document));
    sources.set(document, source);
    return source;
  };
  const keyed = new Map(ranked.map((passage, at) => [`${passage.document}/${passage.segment.order}`, { passage, at }]));
  const passages = ranked.map(({ document, section, segment, summary, score }, at) => {
    const { order, text } = segment;
    return { document, section, order, text, score, summary, n: at + 1 };
  });
  const formatted = formatContext(passages, { ...format, budgetTokens, sourceOf });
  return formatted.passages
    .flatMap(({ document, order }) => keyed.get(`${document}/${order}`) ?? [])
    .toSorted((a, b) => a.at - b.at)
    .map(({ passage }) => passage);
}

/**
 * How much of equation 6's optimum the greedy choice reaches on everything that was ranked, without the stopping rule, as
 * a share; null if there is nothing to choose.
 */
export function greedyShare({ ranked, trees, settings }: Retrieval, budgetTokens: number): number | null {
  const forest = pathForest(ranked, (document) => trees.get(document));
  const scores = ranked.map(({ score }) => score);
  const tokens = ranked.map(({ segment }) => segment.tokens);
  const best = bestChoice(forest, scores, tokens, settings.maxPaths, budgetTokens);
  if (best <= 0) return null;
  const chosen = chooseGreedily(forest, scores, tokens, { ...settings, budgetTokens });
  return chosen.reduce((sum, at) => sum + (scores[at] ?? 0), 0) / best;
}
