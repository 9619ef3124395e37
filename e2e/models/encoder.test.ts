/** A real sentence encoder on the models shelf, installed by the command line as a reader does it. */
import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetched } from '../../build/models/fetch.ts';
import { makeHome, until, type Home, type LocalSession } from '../integration/support/library.ts';
import { runCli, type CliRun } from '../integration/support/run-cli.ts';
import { openWithModels, readBooks, writeSections } from '../integration/support/with-models.ts';
import { hasModels } from './support/real-ollama.ts';

const never = new AbortController().signal;
const ID = 'minilm';

describe.skipIf(!hasModels)('all-MiniLM-L6-v2', () => {
  let home: Home;

  beforeAll(async () => {
    home = await makeHome();
    await cp(fetched.encoder, home.at('downloads'), { recursive: true });
    const days = [
      'The vessel reached the port three days behind schedule.',
      'Sailors mended the torn nets with waxed thread.',
      'Barley bread was baked in the galley each morning.',
    ].map((text, at) => ({ heading: `Day ${at + 1}`, text }));
    await writeSections(home, 'voyage.pdf', 'A Voyage', days);
  });
  afterAll(() => home.remove());

  const run = (...args: readonly string[]): Promise<CliRun> =>
    runCli([...args, '--models', home.at('models')], { env: { NO_COLOR: '1', WAYLEAF_MODELS: home.at('models') } });

  test('is installed from the files of its makers, under a name of the reader’s', async () => {
    const refused = await run('models', 'import', home.at('downloads'), '--model', 'all-MiniLM-L6-v2');
    expect(refused.stderr).toMatch(/is not the file that belongs to all-MiniLM-L6-v2/);
    const { status, stdout, stderr } = await run('models', 'import', home.at('downloads'), '--as', ID);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain(`${ID} is installed`);
    await rm(home.at('downloads'), { recursive: true });
    const { stdout: listed } = await run('models', 'list', '--json');
    const { models } = JSON.parse(listed) as { readonly models: readonly object[] };
    expect(models).toContainEqual(
      expect.objectContaining({
        id: ID,
        state: 'installed',
        dimensions: 384,
        contextTokens: 256,
        license: 'apache-2.0',
      }),
    );
  });

  test('finds what other words say, and its vectors are those that its makers publish', async () => {
    const session: LocalSession = await openWithModels(home, { modelSettings: { encoder: ID } });
    try {
      await readBooks(session, home);
      const { localModels } = session.engine;
      await until(() => localModels.state().encoding.documentsDone === 1, 60_000);
      const { encoder, vectors } = session.engine.aids().semantics!;
      expect(encoder.id).toMatch(/^onnx:minilm@/);
      const texts = [
        'That is a happy person',
        'That is a happy dog',
        'That is a very happy person',
        'Today is a sunny day',
      ];
      const [happy, ...others] = await encoder.encode(texts, 'passage', never);
      const near = others.map((one) => one.reduce((sum, value, at) => sum + value * happy![at]!, 0));
      // As its card shows them.
      expect(near.map((one) => one.toFixed(3))).toEqual(['0.695', '0.943', '0.257']);
      const [query] = await encoder.encode(['How late was the ship?'], 'query', never);
      const [best] = vectors.nearest(query!, 'sentence', { kind: 'library' }, 1);
      const [segment] = session.engine.reader.segments(best!.document, [Math.floor(best!.order / 4096)]);
      expect(segment?.text).toContain('three days behind schedule');
      const asked = { question: 'How late was the ship?', scope: { kind: 'library' } } as const;
      const { evidence } = await session.window.call('answer.ask', asked);
      expect(evidence[0]?.text).toContain('three days behind schedule');
    } finally {
      await session.close();
    }
  });

  test('is found sound by the doctor', async () => {
    const { stdout } = await run('models', 'use', ID, '--library', home.library);
    expect(stdout).toContain(ID);
    const looked = await runCli(['doctor', '--library', home.library], { env: { WAYLEAF_MODELS: home.at('models') } });
    expect(looked.stdout).toMatch(/Search by meaning\s+minilm \(\d+ MB, its files are sound\)/);
  });
});
