/** Questions about cells of tables in real documents, against answers that were read off the pages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';
import { computeTable } from '#shared/domain/agent/table/answer-table.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { dataFolder } from '../support/data.ts';
import { goldDocuments } from '../support/gold-documents.ts';
import { repository } from '../support/paths.ts';
import { treeIndex } from '../support/tree-index.ts';
import { readFileContent } from '../support/words/read.ts';

const LEAST_PRECISE = 0.95;
const LEAST_ANSWERED = 0.55;

const Gold = z.array(
  z.strictObject({
    /** First digits of the file's SHA-256. */
    sha256: z.string(),
    /** Rules were made on `dev` and not changed for `test`. */
    part: z.enum(['dev', 'test']),
    questions: z.array(
      z.strictObject({
        question: z.string(),
        /** How the answer begins. What no answer says is to be left alone. */
        says: z.string(),
      }),
    ),
  }),
);
const goldFile = path.join(repository, 'e2e/fixtures/gold/table-questions.json');
const gold = Gold.parse(JSON.parse(readFileSync(goldFile, 'utf8')));
const files = await goldDocuments(gold.map(({ sha256 }) => sha256));
const reason = files.size === 0 ? ` (skipped: no documents in ${dataFolder})` : '';

test.skipIf(files.size === 0)(
  `what is computed from a table is right, and the rest is left to be quoted${reason}`,
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = [];
    const left: string[] = [];
    let answerable = 0;
    for (const { sha256, part, questions } of gold) {
      const file = files.get(sha256);
      if (file === undefined) continue;
      const reader = treeIndex([buildDocument(await readFileContent(file))]);
      const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };
      for (const { question, says } of questions) {
        const { table } = readQuestion(question);
        const said = (table && computeTable(table, scope, reader))?.sentences[0]?.text;
        if (says !== 'never') answerable++;
        if (said === undefined) left.push(`${part}: ${question}`);
        else if (!said.startsWith(says)) wrong.push(`${part}: ${question} ${said}`);
      }
    }
    const asked = gold.filter(({ sha256 }) => files.has(sha256)).flatMap(({ questions }) => questions).length;
    const answered = asked - left.length;
    expect(1 - wrong.length / answered, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_PRECISE);
    expect((answered - wrong.length) / answerable, left.join('\n')).toBeGreaterThanOrEqual(LEAST_ANSWERED);
  },
);
