/** Questions about the whole of documents whose structure the maker knows: what is right never comes from the parser. */
import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { computeGlobal } from '#shared/domain/agent/global/compute.ts';
import { readIn } from '#shared/domain/agent/read-in.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { sketches } from '../fixtures/pdf/structured-documents.ts';
import { makeStructured } from '../fixtures/pdf/structured.ts';
import { examine } from '../support/exam/examination.ts';
import { isExact } from '../support/exam/gold.ts';
import { saidNotShown } from '../support/exam/said-not-shown.ts';
import { treeIndex } from '../support/tree-index.ts';
import { readBytes } from '../support/words/read.ts';

const QUESTIONS = 20; // of each of the ten documents
const LEAST_EXACT = 0.95;
const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };

test('questions about the whole are answered exactly, questions about what it says are left alone', async () => {
  const wrong: string[] = [];
  const computed: string[] = [];
  let asked = 0;
  for (const sketch of sketches) {
    const document = await makeStructured(sketch);
    const reader: IndexReader = treeIndex([buildDocument(await readBytes(document.made.bytes))]);
    for (const { family, question, gold } of examine(document, QUESTIONS, sketch.seed)) {
      asked++;
      const sentences = computeGlobal(readIn(question, scope, reader), scope, reader)?.sentences ?? [];
      if (isExact(gold, sentences)) continue;
      const said = sentences.map(({ text }) => text).join(' ') || 'not computed';
      wrong.push(`${document.name}, ${family}: ${question}\n  ${said.slice(0, 300)}\n  ${JSON.stringify(gold)}`);
    }
    computed.push(...saidNotShown.filter((question) => computeGlobal(readIn(question, scope, reader), scope, reader)));
  }
  expect(saidNotShown).toHaveLength(40);
  expect(computed).toEqual([]);
  expect(asked).toBe(200);
  expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
});
