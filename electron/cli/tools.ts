/** Commands that measure: a program of its own, which stands beside this one in the repository and not in an installation. */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UsageError } from './failure.ts';
import type { Foreign, Program } from './run.ts';

/** Where the build puts them. */
export const toolsFile = fileURLToPath(new URL('../tools/tools.mjs', import.meta.url));

/** What the program of the tools exports. */
export interface Tools {
  runTool(args: readonly string[], program: Program): Promise<number>;
}

export const tools: readonly Foreign[] = [
  ['eval', 'Measure evidence and answers on questions with known ones.'] as const,
  ['eval-strangers', 'Measure questions of readers who saw nothing but the documents.'] as const,
  ['eval-structure', 'Measure section trees against gold outlines.'] as const,
  ['eval-same', 'Record answers and trees, or compare them with a record.'] as const,
  ['eval-stores', 'Ask two libraries the same questions.'] as const,
  ['eval-reflow', "Measure the words of flowing text and their order against Poppler's."] as const,
  ['eval-words', "Measure the words of documents against Poppler's."] as const,
  ['eval-counts', 'Measure questions about what documents are made of.'] as const,
  [
    'eval-duplicates',
    'Measure which likely duplicates are found, among pairs made of the documents of a library.',
  ] as const,
  ['eval-experiment', 'Carry out an experiment that a file describes, with its runs side by side.'] as const,
  ['eval-prompts', 'Count what of the passages that a model is handed belongs to no sentence.'] as const,
  ['eval-front', 'Measure titles, authors and years against what was read by hand.'] as const,
  ['eval-roles', 'Measure what a scripted language model does to answers, role by role.'] as const,
  ['eval-inventories', 'Measure how many figures, tables and the like are found, and what is said of it.'] as const,
  ['eval-table', 'Measure the cells of an evidence table against what a reader puts into them.'] as const,
  ['eval-cites', 'Measure which documents of a library lists of references are matched to.'] as const,
  ['bench', 'Measure how fast questions are answered, or how fast documents are indexed.'] as const,
].map(([name, summary]) => ({ name, summary, run: (args, program) => runTool(name, toolsFile, args, program) }));

/** @throws UsageError where the tools are not installed */
export async function runTool(name: string, file: string, args: readonly string[], program: Program): Promise<number> {
  if (!existsSync(file)) {
    throw new UsageError(
      `wayleaf ${name} is not part of this installation: the tools that measure are in Wayleaf’s repository.`,
      `There: npm run --silent wayleaf -- ${args.join(' ')} (builds ${file})`,
    );
  }
  const made: unknown = await import(pathToFileURL(file).href);
  return (made as Tools).runTool(args, program);
}
