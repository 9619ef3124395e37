import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { Client } from '#shared/rpc/client.ts';
import type { PagePrinter } from '../../print/printer.ts';
import type { ShellMethods } from '../../process/shell-methods.ts';

/** Lays pages out by asking the desktop shell, which has a browser in it. One page at a time: each takes a process. */
export function shellPrinter(shell: Promise<Client<ShellMethods>>): PagePrinter {
  let turn: Promise<unknown> = Promise.resolve();
  const print = async (html: string, signal: AbortSignal): Promise<Uint8Array> => {
    try {
      return (await (await shell).call('page.print', { html }, signal)).pdf;
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone') || isAppError(error, 'file.too-large')) throw error;
      throw new AppError('convert.failed', 'Laying out the pages broke off, or took too long.', undefined, error);
    }
  };
  return {
    print: (html, signal) => {
      const done = turn.then(() => print(html, signal));
      turn = done.catch(() => undefined);
      return done;
    },
    close: () => Promise.resolve(),
  };
}
