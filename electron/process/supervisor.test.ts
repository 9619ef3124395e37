import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import { noItems } from '#shared/rpc/spec.ts';
import { Supervisor, type Outcome, type SupervisorOptions } from './supervisor.ts';
import { fakeProcesses, type FakeProcess } from './testing/fake-processes.ts';

const text = ErrorReportSchema.shape.message;
const ask = { params: ErrorReportSchema.pick({ message: true }), item: noItems, result: text } as const;
const methods = { ask };
type Options = SupervisorOptions<typeof methods>;

const never = new AbortController().signal;
let supervisor: Supervisor<typeof methods> | undefined;
afterEach(() => supervisor?.close());

/** Processes that answer with the word; 'hang', 'die', 'refuse' and 'break' are done instead. */
function setUp(limits: Partial<Options['limits']> = {}, shared = false) {
  const processes = fakeProcesses(methods, (process: FakeProcess) => ({
    ask: async ({ message: word }) => {
      if (word === 'hang') return new Promise<string>(() => undefined);
      if (word === 'die') process.die();
      if (word === 'refuse') throw new AppError('input.invalid', 'No.');
      if (word === 'break') throw new TypeError('x is undefined');
      return `${word} ${process.pid}`;
    },
  }));
  const made = new Supervisor({
    file: 'program.mjs',
    launch: processes.launch,
    methods,
    limits: { idleMs: 10_000, heapMb: 64, ...limits },
    shared,
  });
  supervisor = made;
  const ask = (word: string, signal = never, patienceMs = 5000): Promise<Outcome<string>> =>
    made.run(({ client, alive }) => {
      alive(patienceMs);
      return client.call('ask', { message: word }, signal);
    }, signal);
  return { made, processes, ask };
}

describe('a process for each piece of work', () => {
  test('is started when it is needed, and used again', async () => {
    const { made, processes, ask } = setUp();
    expect(made.pids).toEqual([]);
    await expect(ask('one')).resolves.toEqual({ kind: 'done', value: 'one 1' });
    await expect(Promise.all([ask('two'), ask('three')])).resolves.toMatchObject([
      { value: 'two 1' },
      { kind: 'done' },
    ]);
    expect(processes.started()).toBe(2);
  });

  test('is ended without work, and after enough of it', async () => {
    const { processes, ask } = setUp({ idleMs: 20, documentsPerProcess: 2 });
    for (const word of ['one', 'two', 'three']) await ask(word);
    expect([processes.started(), processes.alive()]).toEqual([2, 1]);
    await wait(60);
    expect(processes.alive()).toBe(0);
  });

  test('is ended after enough pages', async () => {
    const { made, processes, ask } = setUp({ pagesPerProcess: 10 });
    await made.run(async ({ used }) => used(10), never);
    expect(processes.alive()).toBe(0);
    await expect(ask('next')).resolves.toMatchObject({ value: 'next 2' });
  });

  test('is ended when it hangs, and by a signal', async () => {
    const { processes, ask } = setUp();
    await expect(ask('hang', never, 20)).resolves.toEqual({ kind: 'timeout' });
    const stop = new AbortController();
    const asking = ask('hang', stop.signal);
    stop.abort();
    await expect(asking).rejects.toMatchObject({ code: 'call.cancelled' });
    await expect(ask('one', stop.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
    expect([processes.started(), processes.alive()]).toEqual([2, 0]);
  });

  test('that dies is told from work that fails, and stays only where the failure was foreseen', async () => {
    const { processes, ask } = setUp();
    await expect(ask('die')).resolves.toEqual({ kind: 'crash' });
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'input.invalid' });
    expect(processes.alive()).toBe(1);
    await expect(ask('break')).rejects.toMatchObject({ code: 'internal' });
    expect(processes.alive()).toBe(0);
  });
});

describe('one process for all work', () => {
  test('serves several pieces, and goes when the last is done', async () => {
    const { processes, ask } = setUp({ idleMs: 20 }, true);
    await expect(Promise.all([ask('one'), ask('two')])).resolves.toMatchObject([
      { value: 'one 1' },
      { value: 'two 1' },
    ]);
    await wait(60);
    expect([processes.started(), processes.alive()]).toEqual([1, 0]);
  });

  test('outlives the signal of one, and takes all down when it hangs', async () => {
    const { processes, ask } = setUp({}, true);
    const stop = new AbortController();
    const [stopped, other] = [ask('hang', stop.signal), ask('hang')];
    const hanging = ask('hang', never, 40);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'call.cancelled' });
    expect(processes.alive()).toBe(1);
    await expect(hanging).resolves.toEqual({ kind: 'timeout' });
    await expect(other).resolves.toEqual({ kind: 'crash' });
    expect(processes.alive()).toBe(0);
  });

  test('that is retired finishes what is begun, while other work gets another', async () => {
    const { made, processes, ask } = setUp({}, true);
    const begun = made.run(async ({ client, mark, retire }) => {
      mark('loaded');
      expect(made.isMarked('loaded')).toBe(true);
      retire();
      await wait(20);
      return client.call('ask', { message: 'last' });
    }, never);
    await expect(ask('other')).resolves.toMatchObject({ value: 'other 2' });
    expect(made.isMarked('loaded')).toBe(false);
    await expect(begun).resolves.toEqual({ kind: 'done', value: 'last 1' });
    expect(processes.alive()).toBe(1);
  });
});

test('closing ends what runs, and nothing is started any more', async () => {
  const { made, processes, ask } = setUp();
  const asking = ask('hang');
  made.close();
  await expect(asking).rejects.toMatchObject({ code: 'engine.gone' });
  await expect(ask('one')).rejects.toMatchObject({ code: 'engine.gone' });
  expect(processes.started()).toBe(1);
});
