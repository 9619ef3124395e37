/** The encoder that ships, with its real weights: what a reader has who chose nothing. */
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LocalModelsState } from '#shared/contract/local-models.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { encoderFolder } from '../../electron/engine/shipped.ts';
import { makeHome, until, type Home, type LocalSession } from './support/library.ts';
import { runCli } from './support/run-cli.ts';
import { inferenceFile, openWithModels, readBooks, writeSections } from './support/with-models.ts';
import { isAlive } from '../../electron/process/testing/is-alive.ts';

const never = new AbortController().signal;
const sentences = [
  'The vessel reached the port three days behind schedule.',
  'Sailors mended the torn nets with waxed thread.',
  'Barley bread was baked in the galley each morning.',
  'The lighthouse keeper painted his door green.',
];

const days = (texts: readonly string[]) => texts.map((text, at) => ({ heading: `Day ${at + 1}`, text }));

let home: Home;
let session: LocalSession | undefined;

beforeEach(async () => {
  home = await makeHome();
  await writeSections(home, 'voyage.pdf', 'A Voyage', days(sentences));
});
afterEach(async () => {
  await session?.close();
  session = undefined;
  await home.remove();
});

async function open(more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  session = await openWithModels(home, { encoderFolder, ...more });
  await readBooks(session, home);
  return session;
}

const state = (): LocalModelsState => session!.engine.localModels.state();
const ask = async ({ window }: LocalSession, question: string): Promise<string | undefined> => {
  const { evidence } = await window.call('answer.ask', { question, scope: { kind: 'library' } });
  return evidence[0]?.text;
};

test('a library is asked at once, and by meaning once its vectors were made behind', async () => {
  const one = await open();
  expect(await ask(one, 'What did sailors mend?')).toContain('torn nets');
  await until(() => state().encoding.documentsDone === 1 && state().encoding.state === 'idle');
  expect(state().inUse.encoder).toMatch(/^onnx:wayleaf-encoder@[0-9a-f]{16}$/);
  expect(state().models.find(({ state: { kind } }) => kind === 'included')).toMatchObject({ license: 'MIT' });
  const { encoder, vectors } = one.engine.aids().semantics!;
  const [query] = await encoder.encode(['How late was the ship?'], 'query', never);
  const [best] = vectors.nearest(query!, 'sentence', { kind: 'library' }, 1);
  const [segment] = one.engine.reader.segments(best!.document, [Math.floor(best!.order / 4096)]);
  expect(segment?.text).toContain(sentences[0]);
  const pids = one.engine.localModels.pids;
  expect(pids.length).toBe(1);
  await one.close();
  session = undefined;
  for (const pid of pids) await until(() => !isAlive(pid));
});

test('a question in other words, or in another language than the document, finds what answers it', async () => {
  await rm(path.join(home.books, 'voyage.pdf'));
  const german = [
    'Das Schiff erreichte den Hafen drei Tage nach dem vorgesehenen Termin.',
    'Die Matrosen flickten die zerrissenen Netze mit gewachstem Faden.',
    'Jeden Morgen wurde in der Kombüse Gerstenbrot gebacken.',
    'Der Leuchtturmwärter strich seine Tür grün.',
  ];
  await writeSections(home, 'reise.pdf', 'Eine Seereise', days(german));
  const one = await open();
  await until(() => state().encoding.documentsDone === 1 && state().encoding.state === 'idle');
  expect(await ask(one, 'Wie viel Verspätung hatte der Kahn?')).toContain('drei Tage');
  expect(await ask(one, 'How late was the ship?')).toContain('drei Tage');
});

test('whoever wants words alone has no model loaded, from the command line too', async () => {
  const one = await open({ modelSettings: { encoder: 'none' } });
  expect(await ask(one, 'What did sailors mend?')).toContain('torn nets');
  expect(state()).toMatchObject({ inUse: { encoder: null }, encoding: { state: 'idle', documentsDone: 0 } });
  expect(one.engine.localModels.pids).toEqual([]);
  await one.close();
  session = undefined;

  const run = async (...args: string[]): Promise<unknown> => {
    const { stdout, status } = await runCli([
      ...args,
      '--library',
      home.library,
      '--models',
      home.at('models'),
      '--json',
    ]);
    expect(status).toBe(0);
    return JSON.parse(stdout) as unknown;
  };
  expect(await run('models', 'use', 'wayleaf-encoder')).toMatchObject({ documentsDone: 1, documentsTotal: 1 });
  expect(await run('models', 'use', 'none')).toMatchObject({ encoder: null, documentsDone: 0 });
});

test('where the runtime of models cannot be loaded, a library is read and asked by its words', async () => {
  const alone = home.at('without', 'electron');
  await mkdir(alone, { recursive: true });
  await copyFile(inferenceFile, path.join(alone, 'inference.mjs'));
  const one = await open({ inferenceFile: path.join(alone, 'inference.mjs') });
  await until(() => state().encoding.state === 'failed');
  expect(state()).toMatchObject({ inUse: { encoder: null }, encoding: { documentsDone: 0, problem: {} } });
  expect(await ask(one, 'What did sailors mend?')).toContain('torn nets');
});
