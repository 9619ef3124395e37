/**
 * `npm run train:path [-- --sample N]`: are the weights of `path` what questions with known evidence ask for? Every part of
 * a passage's score is given a factor; factors are chosen on all sources but one and measured on that one, as the mean
 * over sources of 1 / rank of the first passage with evidence. Prints, and writes nothing: weights stand in
 * shared/domain/retrieval/score.ts. Of question sources the documents of the part `train` alone are read.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { retrieve } from '#shared/domain/retrieval/retrieve.ts';
import type { ScoreParts } from '#shared/domain/retrieval/score.ts';
import { root } from '../bundle/paths.mjs';
import { chooseTasks } from '../tools/eval/choose-tasks.ts';
import type { GoldQuestion, OpenSubject } from '../tools/eval/dataset.ts';
import { readDatasets } from '../tools/eval/read-datasets.ts';

const FACTORS = [0, 0.25, 0.5, 0.75, 1, 1.33, 2, 3] as const;
const ROUNDS = 3;
const DEPTH = 40; // passages of a question that are ranked anew
const BUDGET_TOKENS = 2000;
const PARTS = ['summary', 'window', 'cues', 'section', 'neighbors', 'against'] as const satisfies (keyof ScoreParts)[];

type Factors = Readonly<Record<(typeof PARTS)[number], number>>;
const unchanged: Factors = { summary: 1, window: 1, cues: 1, section: 1, neighbors: 1, against: 1 };

/** The best passages of a question, with what their scores are made of. */
interface Ranked {
  readonly source: string;
  readonly passages: readonly { readonly parts: ScoreParts; readonly gold: boolean }[];
}

const { values } = parseArgs({ options: { sample: { type: 'string', default: '150' } } });
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const ranked = await collect(Number(values.sample));
const sources = [...new Set(ranked.map(({ source }) => source))].sort();
console.log(`${ranked.length} questions of ${sources.length} sources`);
console.log('all sources', fit(ranked));
const rows = sources.map((held) => {
  const own = ranked.filter(({ source }) => source === held);
  const factors = fit(ranked.filter(({ source }) => source !== held));
  return { source: held, questions: own.length, now: measure(own, unchanged), left: measure(own, factors) };
});
for (const { source, questions, now, left } of rows) {
  console.log(source.padEnd(20), String(questions).padStart(4), text(now), '→', text(left));
}
console.log(
  'mean of sources'.padEnd(25),
  text(meanOf(rows.map((row) => row.now))),
  '→',
  text(meanOf(rows.map((row) => row.left))),
);

async function collect(sample: number): Promise<readonly Ranked[]> {
  const protocol = { abstracts: false, floats: false };
  const papers = ['dev-40.json', 'train-10.json'].map((name) =>
    readDatasets(path.join(data, 'qasper', name), protocol),
  );
  const choice = { limit: Infinity, seed: 1, sample, split: undefined };
  const tasks = [
    ...chooseTasks((await Promise.all(papers)).flat(), choice),
    ...chooseTasks(await readDatasets(path.join(data, 'questions'), protocol), { ...choice, split: 'train' }),
  ];
  const all: Ranked[] = [];
  let open: { readonly name: string; readonly subject: OpenSubject } | undefined;
  for (const { dataset, subject, question } of tasks) {
    if (subject.source.kind !== 'text' || question.unanswerable === true || question.paragraphs.length === 0) continue;
    const name = `${dataset}/${subject.name}`;
    if (open?.name !== name) {
      open?.subject.close();
      open = { name, subject: await subject.source.open() };
    }
    const passages = rank(question, open.subject);
    // Where every passage is evidence, or none, no order is better than another.
    if (new Set(passages.map(({ gold }) => gold)).size === 2) all.push({ source: dataset, passages });
  }
  open?.subject.close();
  return all;
}

function rank({ question, paragraphs }: GoldQuestion, subject: OpenSubject): Ranked['passages'] {
  const { reader, document } = subject;
  const gold = new Set(paragraphs.flat());
  const scope = { kind: 'documents' as const, documents: [document] };
  const work = retrieve({ question, scope, strategy: 'path', budgetTokens: BUDGET_TOKENS }, reader);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value.ranked
    .slice(0, DEPTH)
    .flatMap(({ parts, segment }) =>
      parts ? [{ parts, gold: subject.paragraphsOf(segment, []).some((name) => gold.has(name)) }] : [],
    );
}

/** One factor after the other, as long as it helps. */
function fit(questions: readonly Ranked[]): Factors {
  let best = unchanged;
  let most = objective(questions, best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const part of PARTS) {
      for (const factor of FACTORS) {
        const tried = { ...best, [part]: factor };
        const value = objective(questions, tried);
        if (value > most + 1e-9) [best, most] = [tried, value];
      }
    }
  }
  return best;
}

function objective(questions: readonly Ranked[], factors: Factors): number {
  return meanOf([...Map.groupBy(questions, ({ source }) => source).values()].map((own) => measure(own, factors))).mrr;
}

interface Measures {
  readonly mrr: number;
  readonly first: number;
  readonly three: number;
}

function measure(questions: readonly Ranked[], factors: Factors): Measures {
  const ranks = questions.map(({ passages }) => rankOfGold(passages, factors));
  const share = (among: number): number => mean(ranks.map((at) => Number(at <= among)));
  return { mrr: mean(ranks.map((at) => 1 / at)), first: share(1), three: share(3) };
}

function rankOfGold(passages: Ranked['passages'], factors: Factors): number {
  const scores = passages.map(({ parts }) =>
    PARTS.reduce((sum, part) => sum + factors[part] * parts[part], rest(parts)),
  );
  const best = Math.max(...scores.filter((_, at) => passages[at]!.gold));
  return 1 + scores.filter((score, at) => score > best && !passages[at]!.gold).length;
}

/** What keeps its weight: words are the measure of all others. */
function rest({ words, named, document, definition }: ScoreParts): number {
  return words + named + document + definition;
}

function meanOf(measures: readonly Measures[]): Measures {
  const over = (pick: (one: Measures) => number): number => mean(measures.map(pick));
  return { mrr: over((one) => one.mrr), first: over((one) => one.first), three: over((one) => one.three) };
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
}

function text({ mrr, first, three }: Measures): string {
  return [mrr, first, three].map((value) => (100 * value).toFixed(1).padStart(5)).join(' ');
}
