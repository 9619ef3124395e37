/**
 * What summaries and key phrases without a model are worth, for docs/answers.md.
 *
 *   node build/tasks/measure.ts summaries QASPER.json…   against the papers' abstracts, which are hidden from it
 *   node build/tasks/measure.ts keyphrases LIBRARY       against the keywords that papers print, which are hidden from it
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { z } from 'zod';
import { scoreAnswer } from '../tools/metrics/answer-score.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { chooseSummary, rankSentences, summaryWeights } from '#shared/domain/tasks/extract-summary.ts';
import { givenKeywords, keyPhrases } from '#shared/domain/tasks/key-phrases.ts';
import { gatherMaterial, type Material } from '#shared/domain/index/material.ts';
import { keyOf } from '#shared/domain/tasks/phrase-candidates.ts';
import { runToEnd } from '#shared/domain/index/read-segments.ts';
import { createEngine } from '../../electron/engine/engine.ts';

const Papers = z.record(
  z.string(),
  z.object({
    title: z.string(),
    abstract: z.string(),
    full_text: z.array(z.object({ section_name: z.string().nullish(), paragraphs: z.array(z.string()) })),
  }),
);
const SENTENCES = 5;

async function summaries(files: readonly string[]): Promise<void> {
  const papers: { abstract: string; material: Material }[] = [];
  for (const file of files) {
    for (const paper of Object.values(Papers.parse(JSON.parse(await readFile(file, 'utf8'))))) {
      const sections = paper.full_text.map(({ section_name: heading, paragraphs }) => {
        const path = (heading ?? '').split(/\s*:::\s*/);
        return {
          title: path.at(-1) ?? '',
          level: path.length,
          paragraphs: paragraphs.filter((one) => one.trim() !== ''),
        };
      });
      const reader = fakeIndex([{ title: paper.title, sections }]);
      const material = runToEnd(gatherMaterial({ kind: 'document', document: fakeDocumentId(0) }, reader));
      if (paper.abstract !== '') papers.push({ abstract: paper.abstract, material });
    }
  }
  console.log(`${papers.length} papers, ${SENTENCES} sentences each: ROUGE-1, ROUGE-2, ROUGE-L, words`);
  const row = (name: string, summarize: (material: Material) => readonly { readonly text: string }[]): void => {
    const sums = [0, 0, 0, 0];
    for (const { abstract, material } of papers) {
      const text = summarize(material)
        .map((one) => one.text)
        .join(' ');
      const score = scoreAnswer(text, [abstract]);
      [score?.rouge1, score?.rouge2, score?.rougeL, text.split(/\s+/).length].forEach(
        (value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0)),
      );
    }
    console.log(name.padEnd(20), ...sums.map((sum, at) => (sum / papers.length).toFixed(at === 3 ? 0 : 3)));
  };
  row('first sentences', ({ sentences }) => sentences.slice(0, SENTENCES));
  row('whole', (material) => chooseSummary(runToEnd(rankSentences(material)), SENTENCES));
  for (const part of Object.keys(summaryWeights)) {
    const weights = { ...summaryWeights, [part]: 0 };
    row(`without ${part}`, (material) => chooseSummary(runToEnd(rankSentences(material, weights)), SENTENCES));
  }
}

const TOP = 10;

function keywords(reader: IndexReader): void {
  let [papers, atFive, atTen, recall, f1] = [0, 0, 0, 0, 0];
  for (const { id, title } of reader.documents({ kind: 'library' })) {
    const segments = reader.segments(id).filter(({ kind }) => kind !== 'reference');
    const gold = new Set(givenKeywords(segments).map(keyOf));
    if (gold.size < 3) continue;
    const found = runToEnd(keyPhrases(id, reader, { limit: TOP, useGiven: false }));
    const hits = found.map(({ text, acronym }) => gold.has(keyOf(text)) || gold.has(keyOf(acronym ?? '')));
    const right = hits.filter(Boolean).length;
    const precision = right / Math.max(1, found.length);
    papers++;
    atFive += hits.slice(0, 5).filter(Boolean).length / 5;
    atTen += precision;
    recall += right / gold.size;
    f1 += right === 0 ? 0 : (2 * precision * (right / gold.size)) / (precision + right / gold.size);
    console.log(`${String(right).padStart(2)} of ${gold.size}  ${title.slice(0, 90)}`);
  }
  const mean = (sum: number): string => (sum / Math.max(1, papers)).toFixed(3);
  console.log(
    `${papers} papers: P@5 ${mean(atFive)}, P@10 ${mean(atTen)}, recall@10 ${mean(recall)}, F1@10 ${mean(f1)}`,
  );
}

const [task, ...args] = process.argv.slice(2);
if (task === 'summaries' && args.length > 0) await summaries(args);
else if (task === 'keyphrases' && args[0] !== undefined) {
  const engine = await createEngine({ libraryFolder: args[0], parserFile: '', indexing: false });
  try {
    keywords(engine.reader);
  } finally {
    await engine.close();
  }
} else {
  console.error('node build/tasks/measure.ts summaries QASPER.json… | keyphrases LIBRARY');
  process.exitCode = 2;
}
