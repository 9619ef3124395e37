/** The examination on other documents, and in other words than those that the parser of questions was first made on. */
import { describe, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { computeGlobal } from '#shared/domain/agent/global/compute.ts';
import { readIn } from '#shared/domain/agent/read-in.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { otherSketches } from '../fixtures/pdf/other-documents.ts';
import { sketches } from '../fixtures/pdf/structured-documents.ts';
import { makeStructured } from '../fixtures/pdf/structured.ts';
import { examine, examineRephrased } from '../support/exam/examination.ts';
import { isExact, type Asked } from '../support/exam/gold.ts';
import { saidNotShown } from '../support/exam/said-not-shown.ts';
import { treeIndex } from '../support/tree-index.ts';
import { readBytes } from '../support/words/read.ts';

const LEAST_EXACT = 0.95;
const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };

/** What was answered otherwise than it should be, and how much was asked. */
async function failures(
  list: typeof sketches,
  ask: (known: Awaited<ReturnType<typeof makeStructured>>, seed: number) => readonly Asked[],
) {
  const wrong: string[] = [];
  let asked = 0;
  for (const sketch of list) {
    const document = await makeStructured(sketch);
    const reader = treeIndex([buildDocument(await readBytes(document.made.bytes))]);
    for (const { family, question, gold } of ask(document, sketch.seed)) {
      asked++;
      const sentences = computeGlobal(readIn(question, scope, reader), scope, reader)?.sentences ?? [];
      if (isExact(gold, sentences)) continue;
      const said = sentences.map(({ text }) => text).join(' ') || 'not computed';
      wrong.push(`${document.name}, ${family}: ${question}\n  ${said.slice(0, 300)}\n  ${JSON.stringify(gold)}`);
    }
    wrong.push(...saidNotShown.filter((question) => computeGlobal(readIn(question, scope, reader), scope, reader)));
  }
  return { wrong, asked };
}

describe('questions about the whole are answered exactly', () => {
  test('on other documents', async () => {
    const { wrong, asked } = await failures(otherSketches, (document, seed) => examine(document, 40, seed));
    expect(asked).toBe(200);
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
  });

  test('in other words', async () => {
    const { wrong, asked } = await failures(sketches, (document, seed) => examineRephrased(document, 20, seed, 'seen'));
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
  });

  test('in other words on other documents', async () => {
    const { wrong, asked } = await failures(otherSketches, (document, seed) => [
      ...examineRephrased(document, 20, seed, 'seen'),
      ...examineRephrased(document, 20, seed, 'unseen'),
    ]);
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
  });
});
