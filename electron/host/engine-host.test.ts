import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { stopClock, withTime } from '#shared/base/testing/clock.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { hostMethods } from '#shared/contract/host-methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { muxServer } from '#shared/rpc/mux.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { noItems, noParams } from '#shared/rpc/spec.ts';
import type { Helper } from '../process/launch.ts';
import { z } from 'zod';
import { EngineHost, type EngineHostLimits } from './engine-host.ts';

const windowMethods = {
  which: { params: noParams, item: noItems, result: z.number() },
  never: { params: noParams, item: noItems, result: z.null() },
} as const;

/** Engine processes that live in this one; `crash` ends the newest as a signal would. */
class FakeEngines {
  started = 0;
  closedCleanly = 0;
  crash: () => void = () => undefined;
  /** What happens to a process right after its start. */
  onStart: (crash: () => void) => void = () => undefined;
  ignoreClose = false;

  launch = (): Helper => {
    const number = ++this.started;
    const [near, far] = portPair();
    const exited = deferred<number | null>();
    const end = (code: number | null): void => {
      exited.resolve(code);
      far.close();
    };
    muxServer(far, (name, channel) => {
      if (name === 'host')
        serve(
          channel,
          hostMethods,
          this.#hostHandlers(() => end(0)),
        );
      else
        serve(channel, windowMethods, {
          which: async () => number,
          never: async () => new Promise<null>(() => undefined),
        });
    });
    this.crash = () => end(null);
    this.onStart(this.crash);
    return { port: near, pid: 1000 + number, kill: () => end(null), exited: exited.promise };
  };

  #hostHandlers(exit: () => void) {
    const refuse = async (): Promise<never> => {
      throw new AppError('input.unsupported', 'Not in this test.');
    };
    return {
      'host.add': refuse,
      'host.find': refuse,
      'host.check-files': refuse,
      'host.save-library': refuse,
      'host.take-in-library': refuse,
      'host.watch-folder': refuse,
      'host.notes-folder': refuse,
      'host.marks-folder': refuse,
      'host.import-model': refuse,
      'host.use-language-data': refuse,
      'host.add-language': refuse,
      'host.adopt': refuse,
      'host.locate': refuse,
      'host.show': refuse,
      'host.library': async () => ({ folder: '/library', incoming: '/library/incoming' }),
      'host.close': async () => {
        if (this.ignoreClose) return new Promise<null>(() => undefined);
        this.closedCleanly++;
        setTimeout(exit, 1);
        return null;
      },
    };
  }
}

const hosts: EngineHost[] = [];
function start(engines: FakeEngines, limits: Partial<EngineHostLimits> = {}) {
  const lines: string[] = [];
  const host = new EngineHost({
    launch: engines.launch,
    log: (line) => lines.push(line),
    limits: { backoffMs: 1, closeMs: 20, exitMs: 20, ...limits },
  });
  hosts.push(host);
  return { host, lines };
}

function openWindow(host: EngineHost) {
  const [near, far] = portPair();
  host.connectWindow(far);
  return { port: near, client: createClient(near, windowMethods) };
}

beforeEach(stopClock);
afterEach(async () => {
  for (const host of hosts.splice(0)) await withTime(host.close());
  vi.useRealTimers();
});

describe('EngineHost', () => {
  test('gives every window its own channel', async () => {
    const { host } = start(new FakeEngines());
    const [first, second] = [openWindow(host), openWindow(host)];
    expect(await first.client.call('which', {})).toBe(1);
    first.port.close();
    expect(await second.client.call('which', {})).toBe(1);
  });

  test('after a crash windows are told, and connect anew to the next process', async () => {
    const engines = new FakeEngines();
    const { host, lines } = start(engines);
    const { port, client } = openWindow(host);
    expect(await client.call('which', {})).toBe(1);
    const told = deferred<void>();
    port.onClose(() => told.resolve());
    const open = client.call('never', {});
    engines.crash();
    await expect(open).rejects.toMatchObject({ code: 'engine.gone' });
    await told.promise;
    // Connected while nothing runs: the call waits for the restart.
    expect(await withTime(openWindow(host).client.call('which', {}))).toBe(2);
    expect(lines.join('\n')).toMatch(/was killed after \d+ ms/);
  });

  test('calls of the host wait for a restart', async () => {
    const engines = new FakeEngines();
    const { host } = start(engines, { backoffMs: 10 });
    expect(await host.call('host.library', {})).toEqual({ folder: '/library', incoming: '/library/incoming' });
    engines.crash();
    await vi.advanceTimersByTimeAsync(9);
    expect(engines.started).toBe(1);
    expect(await withTime(host.call('host.library', {}))).toMatchObject({ folder: '/library' });
    expect(engines.started).toBe(2);
  });

  test('gives up after crashes in a row, says so to every window, and starts over when asked again later', async () => {
    const engines = new FakeEngines();
    engines.onStart = (crash) => void setTimeout(crash, 1);
    const { host } = start(engines, { quickCrashes: 3, tryAgainMs: 30 });
    const { client, port } = openWindow(host);
    await withTime(new Promise<void>((resolve) => port.onClose(resolve)));
    await expect(client.call('which', {})).rejects.toMatchObject({ code: 'engine.gone' });
    await vi.advanceTimersByTimeAsync(30);
    expect(engines.started).toBe(3);
    await expect(host.call('host.library', {})).rejects.toThrow(/stopped 3 times in a row/);

    engines.onStart = () => undefined;
    await vi.advanceTimersByTimeAsync(40);
    expect(await openWindow(host).client.call('which', {})).toBe(4);
  });

  test('a window that connects right after giving up is refused in words', async () => {
    const engines = new FakeEngines();
    engines.onStart = (crash) => void setTimeout(crash, 1);
    const { host } = start(engines, { quickCrashes: 1 });
    await vi.advanceTimersByTimeAsync(10);
    await expect(openWindow(host).client.call('which', {})).rejects.toThrow(/Reload the window/);
  });

  test('a crash after a long life starts the count anew', async () => {
    const engines = new FakeEngines();
    const { host } = start(engines, { quickCrashes: 2, quickMs: 15 });
    for (let life = 1; life <= 3; life++) {
      expect(await withTime(openWindow(host).client.call('which', {}))).toBe(life);
      await vi.advanceTimersByTimeAsync(20);
      engines.crash();
      await turn();
    }
    expect(await withTime(openWindow(host).client.call('which', {}))).toBe(4);
  });

  test('closes in order, and kills what does not end', async () => {
    const polite = new FakeEngines();
    await withTime(start(polite).host.close());
    expect(polite.closedCleanly).toBe(1);

    const stubborn = new FakeEngines();
    stubborn.ignoreClose = true;
    const { host, lines } = start(stubborn);
    await withTime(host.close());
    expect(lines.join('\n')).toMatch(/is killed/);
    await expect(host.call('host.library', {})).rejects.toMatchObject({ code: 'engine.gone' });
    expect(stubborn.started).toBe(1);
  });
});
