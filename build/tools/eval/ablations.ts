/** `path` with one thing taken away or put otherwise, to see what each is worth. */
import {
  formatContext,
  type ContextParts,
  contextSource,
  type ContextSource,
} from '#shared/domain/context/format-context.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { bestChoice } from '#shared/domain/retrieval/optimum.ts';
import { chooseGreedily, pathForest } from '#shared/domain/retrieval/select.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Scored } from '#shared/domain/retrieval/score.ts';
import {
  paperSettings,
  pathSettings,
  withoutPathSettings,
  type RetrievalSettings,
} from '#shared/domain/retrieval/settings.ts';

interface Ablation {
  /** In words, for the table. */
  readonly what: string;
  readonly settings?: RetrievalSettings;
  /** The context is what is left of the budget after labels, headings and what explains the passages. */
  readonly format?: ContextParts;
}

const everything = { globalInformation: true, summaries: true };
const nothing = { globalInformation: false, summaries: false };
const { weights } = pathSettings;

const table = {
  'path-as-paper': { what: 'PT-RAG’s own settings: B = 2, P = 3, no stopping rule', settings: paperSettings },
  'path-no-path': { what: 'no tree: neither headings nor sections nor neighbors', settings: withoutPathSettings },
  'path-no-summaries': {
    what: 'segments by their own words alone',
    settings: { ...pathSettings, weights: { ...weights, beta: 1 } },
  },
  'path-label': {
    what: 'context with labels and global information, without summaries',
    format: { kind: 'label', ...everything, summaries: false },
  },
  'path-no-global': { what: 'context with labels alone', format: { kind: 'label', ...nothing } },
  'path-plain': { what: 'context as plain text', format: { kind: 'plain', ...everything } },
  'path-latex': { what: 'context like LaTeX', format: { kind: 'latex', ...everything } },
} as const satisfies Record<string, Ablation>;

export type AblationName = keyof typeof table;
export const ablationNames = Object.keys(table) as readonly AblationName[];
export const ablations: Readonly<Record<AblationName, Ablation>> = table;

/** What of a ranking a budget holds once it is put into a format; in the order of the ranking. */
export function formattedContext(
  ranked: readonly Scored[],
  trees: Retrieval['trees'],
  { kind, ...options }: ContextParts,
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
  const formatted = formatContext(passages, kind, { ...options, budgetTokens, sourceOf });
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
