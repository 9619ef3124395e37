/** Engines that run models, and papers whose sections are a paragraph each. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EngineOptions } from '../../../electron/engine/engine.ts';
import { makePaper } from '../../fixtures/pdf/make-paper.ts';
import { dist } from '../../support/paths.ts';
import { openEngine, untilDocuments, type Home, type LocalSession } from './library.ts';

export const inferenceFile = path.join(dist, 'electron/inference.mjs');

/** Models run on one thread, and documents are encoded. */
export function openWithModels(home: Home, more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  return openEngine(home.library, {
    inferenceFile,
    modelsFolder: home.at('models'),
    encoding: true,
    inferenceLimits: { threads: 1 },
    ...more,
  });
}

/** Resolves when all that lies in the folder of books was read. */
export async function readBooks({ host, ...session }: LocalSession, { books }: Home): Promise<void> {
  await host.call('host.add', { paths: [books] });
  await untilDocuments({ host, ...session }, ([first]) => first?.state.kind === 'ready');
}

/** @param sections  in order, each with its heading */
export async function writeSections(
  { books }: Home,
  file: string,
  title: string,
  sections: readonly { readonly heading: string; readonly text: string }[],
): Promise<void> {
  const blocks = sections.flatMap(({ heading, text }, at) => [
    { kind: 'heading', level: 1, number: String(at + 1), text: heading } as const,
    { kind: 'paragraph', text } as const,
  ]);
  const { bytes } = await makePaper({ title, blocks, outline: 'headings' });
  await writeFile(path.join(books, file), bytes);
}
