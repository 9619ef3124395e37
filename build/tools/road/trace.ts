/**
 * Answers questions and prints how each goes through the domain. `build/road/trace.mjs` bundles it with a call at the
 * beginning of every function of the domain.
 */
import { tmpdir } from 'node:os';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createOutput } from '../../../electron/cli/output.ts';
import { withIndexedPdfs } from '../eval/pdf-library.ts';
import { entrances, tripOf } from './trip.ts';

declare global {
  /** Called at the beginning of each function, with its place in the list that the program is given; absent before it starts. */
  var roadCall: ((id: number) => void) | undefined;
}

const READER = 'shared/domain/question/read-question.ts';

const usual = [
  'How many figures are there?',
  'Which methods were used, and what were the results?',
  'What is the main contribution?',
  'Who wrote this?',
  'What does the document say about its limitations?',
  'Summarize the conclusion.',
  'What is the capital of France?',
  'What is the difference between the first and the second part?',
];

/** How often each function was called, in the order of the first calls. */
let called = new Map<number, number>();
globalThis.roadCall = (id) => void called.set(id, (called.get(id) ?? 0) + 1);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    question: { type: 'string', multiple: true, default: usual },
    cache: { type: 'string', default: path.join(tmpdir(), 'wayleaf-eval') },
    rooms: { type: 'boolean', default: false },
  },
});
const [listed = '', ...files] = positionals;
const functions = z
  .array(z.object({ file: z.string(), name: z.string() }))
  .parse(JSON.parse(await readFile(listed, 'utf8')));
const { signal } = new AbortController();
const out = createOutput(process.stdout, process.stderr, false, process.env);

await withIndexedPdfs(
  files.map((file) => path.resolve(file)),
  values.cache,
  out.progress,
  signal,
  async ({ window }) => {
    out.progress.clear();
    for (const question of values.question) {
      called = new Map();
      await window.call('answer.ask', { question, scope: { kind: 'library' } }, signal);
      const passed = [...called].map(([id, times]) => ({ ...functions[id]!, times }));
      const trip = passed.map(({ file }) => file);
      const { rooms, moves, returns, ...all } = tripOf(trip);
      const readings = passed.find(({ file, name }) => file === READER && name === 'read');
      out.print(
        `${rooms} rooms, ${moves} moves, ${returns} returns, ${readings?.times ?? 0} readings; ` +
          `${all.functions} functions in ${all.files} files: ${question}`,
      );
      if (values.rooms) out.print(`  ${entrances(passed).join(' → ')}`);
    }
  },
  { modelSettings: { languageModel: false } },
);
