/** A call as server-sent events: what it says on its way, then its result or why there is none. */
import { Readable } from 'node:stream';
import { toReport } from '#shared/base/errors.ts';
import { inDialect } from '#shared/dialect/dialect.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import type { Call } from '#shared/rpc/client.ts';

/** @param done  called once, however the stream ends; a reader that leaves cancels the call */
export function eventStream(call: Call<unknown, object>, pingMs: number, done: () => void): Readable {
  return Readable.from(events(call, pingMs, done), { objectMode: false });
}

async function* events(call: Call<unknown, object>, pingMs: number, done: () => void): AsyncGenerator<string, void> {
  const items = call[Symbol.asyncIterator]();
  try {
    let next = items.next();
    for (;;) {
      const step = await soon(next, pingMs);
      if (step === undefined) {
        yield ': still at work\n\n';
        continue;
      }
      if (step.done) break;
      yield event('progress', step.value);
      next = items.next();
    }
    yield event('result', inDialect(await call.result));
  } catch (error) {
    yield event('error', inDialect({ error: errorOut(toReport(error)) }));
  } finally {
    call.cancel();
    done();
  }
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Undefined if it takes longer. */
async function soon<T>(work: Promise<T>, withinMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
