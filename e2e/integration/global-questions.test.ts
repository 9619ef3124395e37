/** Questions about the whole of real documents, against answers that were counted by eye. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { computeGlobal } from '#shared/domain/agent/global/compute.ts';
import { readIn } from '#shared/domain/agent/read-in.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { dataFolder, dataPdfs } from '../support/data.ts';
import { repository } from '../support/paths.ts';
import { treeIndex } from '../support/tree-index.ts';
import { readFileContent } from '../support/words/read.ts';

const LEAST_EXACT = 0.85;

const Gold = z.array(
  z.strictObject({
    /** First digits of the file's SHA-256. */
    sha256: z.string(),
    questions: z.array(
      z.strictObject({
        question: z.string(),
        /** The first number that the answer has to say, or the last for where something is. */
        count: z.int().optional(),
        /** How the listed things begin, in order. */
        items: z.array(z.string()).optional(),
      }),
    ),
  }),
);
const goldFile = path.join(repository, 'e2e/fixtures/gold/global-questions.json');
const gold = new Map(Gold.parse(JSON.parse(readFileSync(goldFile, 'utf8'))).map((one) => [one.sha256, one.questions]));
const files = dataPdfs('papers');
const reason = files.length === 0 ? ` (skipped: no documents in ${dataFolder})` : '';

test.skipIf(files.length === 0)(
  `what is counted and listed is what a reader counts and lists${reason}`,
  { timeout: 240_000 },
  async ({ skip }) => {
    const wrong: string[] = [];
    let asked = 0;
    for (const file of files) {
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      const questions = gold.get(digest.slice(0, 16));
      if (!questions) continue;
      const reader = treeIndex([buildDocument(await readFileContent(file))]);
      const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };
      for (const { question, count, items } of questions) {
        asked++;
        const sentences = computeGlobal(readIn(question, scope, reader), scope, reader)?.sentences ?? [];
        const named = sentences
          .filter((one) => one.items.length === 1)
          .map(({ text }) => text.replace(/^The .+? is (?=Table|Figure)/u, ''));
        const said = sentences.map(({ text }) => text).join(' ');
        const right = items
          ? named.length === items.length && items.every((item, at) => named[at]?.startsWith(item))
          : countIn(said) === count;
        if (!right) wrong.push(`${path.basename(file)}: ${question} ${said.slice(0, 200)}`);
      }
    }
    if (asked === 0) skip('none of the documents is there');
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
  },
);

/** 'There are 4 tables in ‘3 Methods’.', 'Figure 6 is on page 11.', '‘6 Results’ has the most figures: 5.' */
function countIn(said: string): number | undefined {
  const found = /(?:is on|starts on) page (\d+)|most \w+: (\d+)|[Tt]here (?:are|is) (\d+|no)\b/u.exec(said);
  const number = found?.[1] ?? found?.[2] ?? found?.[3];
  return number === 'no' ? 0 : number === undefined ? undefined : Number(number);
}
