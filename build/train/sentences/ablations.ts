/** What the candidates and the features of the ranking are worth, one after the other: the same questions, fitted and asked again each time. */
import { viewQuestion } from '#shared/domain/retrieval/aided.ts';
import { featureNames, wordFeatureNames } from '#shared/domain/retrieval/rank/features.ts';
import { scoreOf } from '#shared/domain/retrieval/rank/rank-sentences.ts';
import type { Query } from '#shared/domain/retrieval/query.ts';
import type { Dataset } from '../../tools/eval/dataset.ts';
import type { SemanticsOf } from '../encoding.ts';
import { sourceOf } from '../sources.ts';
import { drawn, exampleOf, type Example } from './examples.ts';
import { crossFit, rankerOptions } from './fit.ts';
import { hitsOf } from './validate.ts';

/** Where candidates come from: words, cosines besides, and what the tree of sections names or suggests besides. */
type Found = 'words' | 'meaning' | 'tree';

/** One question, as it looks with each kind of candidates. */
export type Ablated = Readonly<Record<Found, Example>>;

interface Condition {
  readonly name: string;
  readonly found: Found;
  readonly features: readonly string[];
}

/** Of a sentence and those around it; the others of `featureNames` that are of meaning are of its passage. */
const NEAR_SENTENCE = ['near', 'nearBefore', 'nearAfter', 'near-gap', 'near-rank'];

const conditions: readonly Condition[] = [
  { name: 'candidates by words; features of words', found: 'words', features: wordFeatureNames },
  { name: '+ candidates by the encoder', found: 'meaning', features: wordFeatureNames },
  { name: '+ candidates by the tree', found: 'tree', features: wordFeatureNames },
  { name: '+ cosines of sentences', found: 'tree', features: [...wordFeatureNames, ...NEAR_SENTENCE] },
  { name: '+ cosines of passages', found: 'tree', features: featureNames },
];

/** Questions that have sentences to be ranked with each kind of candidates. */
export async function* ablatedOf(dataset: Dataset, most: number, semanticsOf: SemanticsOf): AsyncGenerator<Ablated> {
  const { signal } = new AbortController();
  for (const [subject, questions] of drawn(dataset.subjects, most)) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    const semantics = await semanticsOf(opened);
    for (const question of questions) {
      const { value: view } = await viewQuestion(question.question, { semantics }, signal);
      if (!view) continue;
      const words = exampleOf(question, opened, undefined, withoutTree);
      const meaning = exampleOf(question, opened, view, withoutTree);
      const tree = exampleOf(question, opened, view);
      const of = { source: sourceOf(dataset), document: subject.name };
      if (words && meaning && tree)
        yield { words: { ...of, ...words }, meaning: { ...of, ...meaning }, tree: { ...of, ...tree } };
    }
    opened.close();
  }
}

/** What it names by number or caption brings no candidate. */
function withoutTree(query: Query): Query {
  return { ...query, reading: { ...query.reading, references: [] } };
}

/** Shares in [0, 1], as `hitsOf` has them: means over the sources, each ranked by what was fitted to others. */
export interface Worth {
  readonly name: string;
  readonly hits: readonly (number | undefined)[];
}

export function worthsOf(questions: readonly Ablated[], options = rankerOptions): readonly Worth[] {
  return conditions.map(({ name, found, features }) => {
    const examples = questions.map((one) => withFeatures(one[found], features));
    const rankers = crossFit(examples, options);
    const sources = [...Map.groupBy(examples, ({ source }) => source)].map(([source, own]) => {
      const hits = own.map((one) => hitsOf(one, (row) => scoreOf(row, rankers.get(source))));
      return hits[0]!.map((_, at) => mean(hits.flatMap((one) => one[at] ?? [])));
    });
    return { name, hits: sources[0]?.map((_, at) => mean(sources.flatMap((shares) => shares[at] ?? []))) ?? [] };
  });
}

/** The others say nothing. */
function withFeatures(example: Example, features: readonly string[]): Example {
  const left = featureNames.flatMap((name, at) => (features.includes(name) ? [] : [at]));
  const rows = example.rows.map((row) => {
    const copy = Float32Array.from(row);
    for (const at of left) copy[at] = 0;
    return copy;
  });
  return { ...example, rows };
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
