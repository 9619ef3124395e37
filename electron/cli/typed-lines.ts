/** Lines that are typed on a terminal, or come from another program, one at a time. */
import { createInterface } from 'node:readline';
import type { Input } from './command.ts';

export interface TypedLines {
  /** The next line, without its end; undefined once there is none. @param prompt  shown on a terminal */
  next(prompt: string): Promise<string | undefined>;
  /** Work that Ctrl-C stops, and nothing else; what is typed meanwhile is kept for `next`. */
  whileAnswering<Value>(work: (stop: AbortSignal) => Promise<Value>): Promise<Value>;
  close(): void;
}

interface TypedLinesFrom {
  readonly stdin: Input;
  /** Ends the lines, and stops the work. */
  readonly signal: AbortSignal;
  /** What can be brought back, the first at the front. */
  readonly earlier?: readonly string[];
  /** Where prompt and typing are shown; only where `stdin` is a terminal. */
  readonly shown?: NodeJS.WritableStream;
}

export function openTypedLines({ stdin, signal, earlier = [], shown = process.stdout }: TypedLinesFrom): TypedLines {
  const isTerminal = stdin.isTTY === true;
  const reader = createInterface({
    input: stdin,
    ...(isTerminal ? { output: shown, terminal: true, history: [...earlier].reverse() } : { terminal: false }),
  });
  const typed: string[] = [];
  let isOver = signal.aborted;
  let waiting: ((line: string | undefined) => void) | undefined;
  let running: AbortController | undefined;
  const hand = (): void => {
    if (!waiting || (typed.length === 0 && !isOver)) return;
    const give = waiting;
    waiting = undefined;
    give(isOver && signal.aborted ? undefined : typed.shift());
  };
  const end = (): void => {
    isOver = true;
    hand();
  };
  const abort = (): void => {
    running?.abort();
    reader.close();
  };
  reader.on('line', (line) => {
    typed.push(line);
    hand();
  });
  reader.on('close', end);
  // On a terminal Ctrl-C is a key like others: no signal comes.
  reader.on('SIGINT', () => {
    if (running) running.abort();
    else if (reader.line === '') reader.close();
    else reader.write(null, { ctrl: true, name: 'u' });
  });
  signal.addEventListener('abort', abort, { once: true });
  return {
    next: (prompt) =>
      new Promise((resolve) => {
        waiting = resolve;
        if (isTerminal && !isOver && typed.length === 0) {
          reader.setPrompt(prompt);
          reader.prompt();
        }
        hand();
      }),
    whileAnswering: async (work) => {
      running = new AbortController();
      if (signal.aborted) running.abort();
      try {
        return await work(running.signal);
      } finally {
        running = undefined;
      }
    },
    close: () => {
      signal.removeEventListener('abort', abort);
      reader.close();
    },
  };
}
