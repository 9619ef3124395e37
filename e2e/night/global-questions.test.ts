/** Questions about the whole of real documents, against answers that were counted by eye. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { inEnglish } from '#shared/wording/english.ts';
import { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { computeGlobal } from '#shared/domain/agent/compute.ts';
import { readIn } from '#shared/domain/question/read-in.ts';
import { builtDocument, goldDocuments } from '../support/gold-documents.ts';
import { treeIndex } from '../support/tree-index.ts';

const LEAST_EXACT = 0.95; // 58 of 61 today

const Gold = z.array(
  z.strictObject({
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
const { documents, reason } = goldDocuments('global-questions', Gold);
const scope = { kind: 'documents' as const, documents: [documentId('0'.repeat(64))] };

test.skipIf(documents.length === 0)(
  `what is counted and listed is what a reader counts and lists${reason}`,
  { timeout: 900_000 },
  async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { file, questions } of documents) {
      const reader = treeIndex([await builtDocument(file)]);
      for (const { question, count, items } of questions) {
        asked++;
        const computed = computeGlobal(readIn(question, scope, reader), scope, reader)?.sentences ?? [];
        const sentences = computed.map(({ says, items: own }) => ({ text: inEnglish(says), items: own }));
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
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_EXACT);
  },
);

/** 'There are 4 tables in ‘3 Methods’.', 'Figure 6 is on page 11.', '‘6 Results’ has the most figures: 5.' */
function countIn(said: string): number | undefined {
  const found = /(?:is on|starts on) page (\d+)|most \w+: (\d+)|[Tt]here (?:are|is) (\d+|no)\b/u.exec(said);
  const number = found?.[1] ?? found?.[2] ?? found?.[3];
  return number === 'no' ? 0 : number === undefined ? undefined : Number(number);
}
