/** The passage reader that ships, with its real weights: what it makes of passages, and what an answer owes to it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { encoderFolder, readerFolder } from '../../electron/engine/shipped.ts';
import { makeHome, until, type Home, type LocalSession } from './support/library.ts';
import { openWithModels, readBooks, writeSections } from './support/with-models.ts';

const never = new AbortController().signal;
const QUESTION = 'How late was the ship?';
const answering = {
  headings: 'Arrivals > The third voyage',
  sentences: [
    'The crew had painted the hull in spring.',
    'The vessel reached the port three days behind schedule.',
    'Nobody was hurt.',
  ],
};
const other = { headings: 'Provisions', sentences: ['Barley bread was baked in the galley.', 'Sailors mended nets.'] };

let home: Home;
let session: LocalSession | undefined;

beforeEach(async () => {
  home = await makeHome();
  const sections = [answering, other].map(({ headings, sentences }) => ({
    heading: headings,
    text: sentences.join(' '),
  }));
  await writeSections(home, 'voyage.pdf', 'A Voyage', sections);
});
afterEach(async () => {
  await session?.close();
  session = undefined;
  await home.remove();
});

async function open(more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  session = await openWithModels(home, { encoderFolder, readerFolder, ...more });
  await readBooks(session, home);
  const { localModels } = session.engine;
  await until(() => localModels.state().encoding.documentsDone === 1);
  return session;
}

test('it tells the passage that answers, and the sentence that does, whatever their order', async () => {
  const { passageReader } = (await open()).engine.aids();
  const [first, second] = await passageReader!.read(QUESTION, [other, answering], never);
  expect(second!.answers).toBeGreaterThan(first!.answers + 2);
  const all = [...first!.sentences, ...second!.sentences];
  expect(all).toHaveLength(5);
  expect(all.indexOf(Math.max(...all))).toBe(3);
  const [again] = await passageReader!.read(QUESTION, [answering], never);
  expect(again!.sentences[1]).toBeCloseTo(second!.sentences[1]!, 1);
});

test('a passage longer than what it takes in at once is read to its end', async () => {
  const { passageReader } = (await open()).engine.aids();
  const filler = Array.from({ length: 60 }, (_, at) => `On day ${String(at)} the crew scrubbed the decks and slept.`);
  const long = { headings: '', sentences: [...filler, ...answering.sentences] };
  const [reading] = await passageReader!.read(QUESTION, [long], never);
  expect(reading!.sentences).toHaveLength(63);
  expect(reading!.sentences.indexOf(Math.max(...reading!.sentences))).toBe(61);
});

test('sentences of invisible characters alone are read past', async () => {
  const { passageReader } = (await open()).engine.aids();
  const sentences = ['\u200B', ...answering.sentences, '\u00AD', '\u200B'];
  const [reading, empty] = await passageReader!.read(
    QUESTION,
    [
      { headings: '', sentences },
      { headings: '', sentences: ['\u200B'] },
    ],
    never,
  );
  expect(reading!.sentences.indexOf(Math.max(...reading!.sentences))).toBe(2);
  expect([reading!.sentences[5], empty!.sentences[0]]).toEqual([-20, -20]);
});

test('what is cancelled ends, and the next question is read', async () => {
  const { passageReader } = (await open()).engine.aids();
  const stop = new AbortController();
  const many = Array.from({ length: 200 }, () => answering);
  const work = passageReader!.read(QUESTION, many, stop.signal);
  stop.abort();
  await expect(work).rejects.toMatchObject({ code: 'call.cancelled' });
  expect(await passageReader!.read(QUESTION, [answering], never)).toHaveLength(1);
});

test('a question is answered with it, and without it where its files are gone', async () => {
  const ask = async ({ window }: LocalSession) =>
    window.call('answer.ask', { question: QUESTION, scope: { kind: 'library' } });
  const read = await ask(await open());
  expect(read.evidence[0]?.text).toContain('three days behind schedule');
  expect(read.diagnostics.notes ?? []).toEqual([]);
  await session!.close();
  const alone = await open({ readerFolder: home.at('nowhere') });
  expect(alone.engine.aids().passageReader).toBeUndefined();
  expect((await ask(alone)).evidence[0]?.text).toContain('three days behind schedule');
});
