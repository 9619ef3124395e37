/**
 * `npm run study:semantics -- DATASET…`: is a light semantic layer worth shipping? Asks every question by the strategy path
 * without it and with each kind, learned from the document's own text, and compares question by question.
 */
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import { pairedBootstrap } from '#shared/domain/metrics/bootstrap.ts';
import { contextAt } from '#shared/domain/retrieval/retrieve.ts';
import { runPath } from '#shared/domain/retrieval/run-path.ts';
import { pathSettings } from '#shared/domain/retrieval/settings.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import { readDataset, type GoldQuestion, type OpenSubject } from '../../../electron/cli/eval/dataset.ts';
import { measure, type QuestionResult } from '../../../electron/cli/eval/measure.ts';
import { openPdf } from '../../../electron/cli/eval/pdf-library.ts';
import { createEngine } from '../../../electron/engine/engine.ts';
import { identify } from '../../../electron/engine/library/identify.ts';
import { learnLayer, type LayerName } from './light-layers.ts';

const LAYERS: readonly LayerName[] = ['subwords', 'neighbors'];
/** How much meaning counts beside words, after the part that real encoders have. */
const WEIGHTS = [0.05, 0.1, 0.2, pathSettings.weights.meaning] as const;
const BUDGETS = { qasper: 600, pdf: 1500 } as const;
const SEED = 1;
const { signal } = new AbortController();

/** What of a question's result counts. */
const measures = {
  evidenceF1: (result: QuestionResult) => result.f1,
  recall: (result: QuestionResult) => result.recall,
  pageRecall: (result: QuestionResult) => result.pageRecall,
};

for (const file of process.argv.slice(2)) {
  const dataset = await readDataset(file, { abstracts: false, floats: false });
  const pdfs = dataset.subjects.flatMap(({ source }) => (source.kind === 'pdf' ? [source.file] : []));
  await withLibrary(pdfs, async (openFile) => {
    const plain: QuestionResult[] = [];
    const layered = new Map<string, QuestionResult[]>();
    for (const { name, questions, source } of dataset.subjects) {
      const opened = source.kind === 'pdf' ? openFile(source.file) : source.open();
      if (!opened) continue;
      const layers = LAYERS.map((layer) => [layer, learnLayer(layer, opened.reader, opened.document)] as const);
      for (const question of questions) {
        const asked = { dataset: dataset.name, document: name, budgetTokens: BUDGETS[dataset.kind] };
        plain.push(await ask(asked, question, opened, {}, 0));
        for (const [layer, semantics] of layers) {
          for (const weight of WEIGHTS) {
            const key = `${layer} at ${weight}`;
            const results = layered.get(key) ?? [];
            layered.set(key, [...results, await ask(asked, question, opened, { semantics }, weight)]);
          }
        }
      }
    }
    for (const [key, results] of layered) report(`${dataset.name} ${key}`, plain, results);
  });
}

/** PDFs are asked in a library that has them: `wayleaf index`, and its folder in WAYLEAF_LIBRARY. */
async function withLibrary(
  pdfs: readonly string[],
  work: (openFile: (file: string) => OpenSubject | undefined) => Promise<void>,
): Promise<void> {
  if (pdfs.length === 0) return work(() => undefined);
  const libraryFolder = process.env.WAYLEAF_LIBRARY;
  if (libraryFolder === undefined) throw new Error('WAYLEAF_LIBRARY names no library with these PDFs.');
  const engine = await createEngine({ libraryFolder, parserFile: '', indexing: false });
  try {
    const ids = new Map<string, DocumentId>();
    for (const file of pdfs) ids.set(file, await identify(file, path.basename(file), signal));
    await work((file) => openPdf(ids.get(file)!, engine.reader));
  } finally {
    await engine.close();
  }
}

async function ask(
  asked: { readonly dataset: string; readonly document: string; readonly budgetTokens: number },
  question: GoldQuestion,
  subject: OpenSubject,
  aids: Aids,
  meaning: number,
): Promise<QuestionResult> {
  const { reader, document } = subject;
  const scope = { kind: 'documents' as const, documents: [document] };
  const settings = { ...pathSettings, weights: { ...pathSettings.weights, meaning } };
  const request = {
    question: question.question,
    scope,
    strategy: 'path' as const,
    budgetTokens: asked.budgetTokens,
    settings,
  };
  const work = runPath(request, { reader, aids, signal, now: () => performance.now() });
  let step = await work.next();
  while (!step.done) step = await work.next();
  const retrieval = step.value;
  const outcome = {
    evidence: retrieval.chosen,
    context: (budget: number) => contextAt(retrieval, budget),
    answer: undefined,
    greedyShare: null,
    routed: null,
    ms: 0,
  };
  return measure({ ...asked, strategy: 'path' }, question, subject, outcome);
}

function report(name: string, plain: readonly QuestionResult[], results: readonly QuestionResult[]): void {
  for (const [what, of] of Object.entries(measures)) {
    const without = plain.map(of);
    const difference = pairedBootstrap(results.map(of), without, SEED);
    if (!difference) continue;
    const known = without.filter((value) => value !== null);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    console.log(
      `${name} ${what}: ${mean.toFixed(3)} ${difference.mean >= 0 ? '+' : '−'} ${Math.abs(difference.mean).toFixed(4)} ` +
        `± ${difference.standardError.toFixed(4)}, ahead in ${(100 * difference.ahead).toFixed(0)} % of resamples, ${difference.questions} questions`,
    );
  }
}
