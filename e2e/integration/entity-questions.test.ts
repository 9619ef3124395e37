/** Questions that count or list what real papers work with, against names that were gathered by eye. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { computeEntities } from '#shared/domain/agent/entities/answer-entities.ts';
import { readIn } from '#shared/domain/agent/read-in.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { dataFolder } from '../support/data.ts';
import { goldDocuments } from '../support/gold-documents.ts';
import { repository } from '../support/paths.ts';
import { treeIndex } from '../support/tree-index.ts';
import { readFileContent } from '../support/words/read.ts';

const LEAST_PRECISE = 0.9;
const LEAST_ANSWERED = 0.4;

const Gold = z.array(
  z.strictObject({
    /** First digits of the file's SHA-256. */
    sha256: z.string(),
    /** Rules were made on `dev`; `test` only measures. */
    part: z.enum(['dev', 'test']),
    /** All names that a reader gathers, whether or not one sentence or table has them all. */
    questions: z.array(z.strictObject({ question: z.string(), names: z.array(z.string()) })),
  }),
);
const goldFile = path.join(repository, 'e2e/fixtures/gold/entity-questions.json');
const gold = Gold.parse(JSON.parse(readFileSync(goldFile, 'utf8')));
const files = await goldDocuments(gold.map(({ sha256 }) => sha256));
const reason = files.size === 0 ? ` (skipped: no documents in ${dataFolder})` : '';

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

test.skipIf(files.size === 0)(`names are counted exactly, or not at all${reason}`, { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  const left: string[] = [];
  let asked = 0;
  for (const { sha256, part, questions } of gold) {
    const file = files.get(sha256);
    if (file === undefined) continue;
    const reader = treeIndex([buildDocument(await readFileContent(file))]);
    const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };
    for (const { question, names } of questions) {
      asked++;
      const { entities } = readIn(question, scope, reader);
      const computed = entities && computeEntities(entities, scope, reader);
      const items = computed?.sentences.flatMap((sentence) => sentence.items) ?? [];
      const found = items.map(({ record, span }) => plain(record.text.slice(span?.start, span?.end)));
      // A row's header may carry its citation.
      const right =
        found.length === names.length &&
        names.every((name) => found.some((one) => one === plain(name) || one.startsWith(plain(name))));
      if (!computed) left.push(`${part}: ${question}`);
      else if (!right) wrong.push(`${part}: ${question} ${computed.sentences.map(({ text }) => text).join(' ')}`);
    }
  }
  const answered = asked - left.length;
  expect(1 - wrong.length / answered, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_PRECISE);
  expect((answered - wrong.length) / asked, left.join('\n')).toBeGreaterThanOrEqual(LEAST_ANSWERED);
});
