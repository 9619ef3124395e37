import type { AnswerSentence } from '../answer/answer.ts';
import { openBook } from '../answer/quotes.ts';
import { buildEvidence } from '../answer/evidence/build.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { namedPages } from '../index/sections.ts';
import type { Material, TaskSentence } from '../index/material.ts';
import type { IndexReader } from '../index/reader.ts';
import type { SectionRecord } from '../index/reader.ts';
import { roleOf } from '../index/sections.ts';
import type { Segment } from '../segment/segment.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('tasksExtractSummary');

/** A sentence with how much it says of the whole. */
export interface RankedSentence extends TaskSentence {
  /** In [0, 1] for all but the blemished. */
  readonly score: number;
}

export interface SummaryWeights {
  readonly central: number;
  /** Of the first sentence of a passage. */
  readonly opens: number;
  readonly cue: number;
  /** Of what a text without an abstract begins with. */
  readonly opening: number;
  readonly role: number;
}

// Set on the abstracts of QASPER's development papers, as ROUGE against sentences of the body; docs/answers.md.
export const summaryWeights: SummaryWeights = { central: 0.7, opens: 0.1, cue: 0.3, opening: 0.65, role: 0.65 };

/** What a text calls itself. */
const ITSELF =
  'paper|work|article|study|report|thesis|chapter|section|manual|guide|survey|document|book|handbook|tutorial';
const CUES = new RegExp(
  String.raw`\b(?:${lists.cuesWe}|${lists.cuesThis} (?:${ITSELF}) (?:\p{L}+s\b)|${lists.cuesOur})\b`,
  'iu',
);
const LEANS = new RegExp(String.raw`^(?:${lists.leans})\b(?! (?:${ITSELF}))`, 'i');
/** 'Keywords: larches, firs': a label with what it labels, no sentence. */
const LABEL = /^\p{L}+(?: \p{L}+)?:\s/u;
const POINTS = pattern('i')`\b(?:${lists.points})\s*\(?\d`;
const FEW_WORDS = 7;
const MANY_WORDS = 45;

const SENTENCES_A_STEP = 400;

export interface Ranking {
  /** In reading order. */
  readonly ranked: readonly RankedSentence[];
  readonly vectors: readonly Vector[];
}

/** How well each sentence would stand in a summary. */
export function* rankSentences(
  material: Material,
  weights: SummaryWeights = summaryWeights,
): Generator<void, Ranking, void> {
  const { sentences, tree } = material;
  const vectors = yield* vectorsOf(sentences.map(({ stems }) => stems));
  const central = centralityOf(vectors);
  yield;
  const opening = openingOf(material);
  const ranked: RankedSentence[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (at % SENTENCES_A_STEP === 0) yield;
    const { segment, text } = sentence;
    const score =
      weights.central * (central[at] ?? 0) +
      (sentence.at === 0 ? weights.opens : 0) +
      (CUES.test(text) ? weights.cue : 0) +
      (segment === opening && weights.opening > 0
        ? weights.opening
        : weights.role * roleWorth(tree.record(segment.section), segment.kind)) -
      blemishes(text);
    ranked.push({ ...sentence, score });
  }
  return { ranked, vectors };
}

/** Whole sentences that a text begins with are found among so many. */
const LOOKED_THROUGH = 40;

/**
 * The passage that a text begins with, or its introduction: where no abstract is there, it mostly says what all of it is
 * about.
 */
function openingOf({ sentences, tree }: Material): Segment | undefined {
  if (sentences.some(({ segment }) => segment.kind === 'abstract')) return undefined;
  const introduction = tree.records.find(({ level, title }) => level <= 2 && roleOf(title) === 'introduction');
  const introduces = introduction
    ? sentences.filter(({ segment }) => tree.path(segment.section).includes(introduction))
    : [];
  return (introduces.length > 0 ? introduces : sentences)
    .slice(0, LOOKED_THROUGH)
    .find(({ text }) => blemishes(text) === 0)?.segment;
}

/** What the conventional parts of a paper say about all of it; those of a chapter say it of the chapter. */
function roleWorth(section: SectionRecord | undefined, kind: Segment['kind']): number {
  const role = roleOf(section?.title ?? '');
  if (role === 'related') return -0.4;
  if (kind === 'abstract') return 1;
  if (section?.level !== 1) return 0;
  switch (role) {
    case 'abstract':
      return 1;
    case 'conclusion':
      return 0.7;
    case 'introduction':
      return 0.6;
    case 'result':
      return 0.1;
    default:
      return 0;
  }
}

function blemishes(text: string): number {
  const words = text.split(/\s+/).length;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense = text.replace(/\s/g, '').length;
  const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(text);
  return (
    (!unspaced && words < FEW_WORDS ? 0.6 : 0) +
    (words > MANY_WORDS ? 0.25 : 0) +
    (LEANS.test(text) ? 0.3 : 0) +
    (POINTS.test(text) ? 0.3 : 0) +
    (LABEL.test(text) ? 0.3 : 0) +
    (/[?？:：]\s*$/.test(text) ? 0.5 : 0) +
    (!/[.!…。！"”’)]\s*$/.test(text) ? 0.2 : 0) +
    (/^[^\p{Lu}\p{N}"“‘(\p{Lo}]/u.test(text) ? 0.3 : 0) +
    (dense > 0 && letters / dense < 0.7 ? 0.5 : 0)
  );
}

// What has this much in common with a sentence that was chosen says it again.
const SAME = 0.5;
const SPREAD = 0.85;
const LOOKED_AT = 400;

/**
 * The sentences that together say most: the best first, each further one of a section worth a bit less, none that says
 * again what was said.
 *
 * @returns in reading order
 */
export function chooseSummary({ ranked, vectors }: Ranking, count: number): readonly RankedSentence[] {
  const taken: number[] = [];
  const perSection = new Map<string, number>();
  const sectionOf = (at: number): string => ranked[at]?.segment.section ?? '';
  const best = [...ranked.keys()].sort((a, b) => (ranked[b]?.score ?? 0) - (ranked[a]?.score ?? 0));
  // The rest of a long book cannot come in any more; looking at it again for each sentence would take seconds.
  const left = new Set(best.slice(0, LOOKED_AT));
  while (taken.length < count && left.size > 0) {
    let next = -1;
    let most = -Infinity;
    for (const at of left) {
      const worth = (ranked[at]?.score ?? 0) * SPREAD ** (perSection.get(sectionOf(at)) ?? 0);
      if (worth > most) [next, most] = [at, worth];
    }
    left.delete(next);
    const vector = vectors[next];
    if (!vector || (taken.length > 0 && most <= 0)) break;
    if (taken.some((other) => cosine(vector, vectors[other] ?? vector) > SAME)) continue;
    taken.push(next);
    perSection.set(sectionOf(next), (perSection.get(sectionOf(next)) ?? 0) + 1);
  }
  return taken.sort((a, b) => a - b).flatMap((at) => ranked[at] ?? []);
}

/** How many sentences a summary of so much text has: three for a section, up to seven for a book. */
export function summaryLength(sentences: number): number {
  return Math.max(1, Math.min(7, Math.round(1 + Math.log2(Math.max(1, sentences)) / 1.4)));
}

/** Sparse TF-IDF vector of length one. */
type Vector = ReadonlyMap<string, number>;

/** Vectors of sentences, idf counted over the sentences themselves, in steps of a few milliseconds. */
function* vectorsOf(sentences: readonly (readonly string[])[]): Generator<void, readonly Vector[], void> {
  const frequency = new Map<string, number>();
  for (const stems of sentences) for (const stem of new Set(stems)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const vectors: Vector[] = [];
  for (const [at, stems] of sentences.entries()) {
    if (at % SENTENCES_A_STEP === 0) yield;
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const weights = [...counts].map(
      ([stem, count]) => [stem, count * Math.log(1 + sentences.length / (frequency.get(stem) ?? 1))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    vectors.push(new Map(weights.map(([stem, weight]) => [stem, weight / length])));
  }
  return vectors;
}

function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [stem, weight] of small) sum += weight * (large.get(stem) ?? 0);
  return sum;
}

/**
 * How central each sentence is, in [0, 1]: its cosine to the mean of all, as a share of the best. By itself it reaches .323
 * ROUGE-1 on the abstracts of 50 papers, LexRank .329; but that takes the square of the time.
 */
function centralityOf(vectors: readonly Vector[]): readonly number[] {
  const mean = new Map<string, number>();
  for (const vector of vectors) for (const [stem, weight] of vector) mean.set(stem, (mean.get(stem) ?? 0) + weight);
  const scores = vectors.map((vector) => cosine(vector, mean));
  const most = Math.max(1e-9, ...scores);
  return scores.map((score) => score / most);
}

/** Each sentence is its own evidence, so that a click stands on its words. */
export function quoteSentences(
  chosen: readonly RankedSentence[],
  { document, tree }: Material,
  reader: IndexReader,
): { readonly evidence: readonly Evidence[]; readonly said: readonly AnswerSentence[] } {
  const book = openBook(
    chosen.map(({ segment }) => ({ document, segment })),
    reader,
  );
  const most = Math.max(1e-9, ...chosen.map(({ score }) => score));
  const evidence = chosen.flatMap(({ segment, at, score }) => {
    const span = segment.sentences[at]?.span;
    const record = span && book(document, span.node);
    return span && record ? [{ segment, span, record, score: Math.max(0, score / most) }] : [];
  });
  const pages = namedPages(document, reader);
  const built = evidence.map(({ segment, span, record, score }, at) =>
    buildEvidence(
      at + 1,
      {
        document,
        section: segment.section,
        ...span,
        order: segment.order,
        pageIndex: segment.pageIndex,
        score,
        cited: true,
      },
      record,
      tree.path(segment.section).map(({ title }) => title),
      pages,
    ),
  );
  // From several places they are no running text.
  const form = built.length > 1 ? ({ form: 'item' } as const) : {};
  return { evidence: built, said: built.map(({ n, text }) => ({ text, citations: [n], supported: true, ...form })) };
}
