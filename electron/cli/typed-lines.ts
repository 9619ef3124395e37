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
  const queue = new LineQueue(signal);
  let running: AbortController | undefined;
  const abort = (): void => {
    running?.abort();
    reader.close();
  };
  reader.on('line', (line) => queue.add(line));
  reader.on('close', () => queue.end());
  // On a terminal Ctrl-C is a key like others: no signal comes.
  reader.on('SIGINT', () => {
    if (running) running.abort();
    else if (reader.line === '') reader.close();
    else reader.write(null, { ctrl: true, name: 'u' });
  });
  signal.addEventListener('abort', abort, { once: true });
  return {
    next: (prompt) => {
      if (isTerminal && queue.isEmpty) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      return queue.next();
    },
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

/** Lines that nobody asked for yet, or whoever waits for one. */
class LineQueue {
  readonly #lines: string[] = [];
  readonly #signal: AbortSignal;
  #isOver: boolean;
  #waiting: ((line: string | undefined) => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#isOver = signal.aborted;
  }

  /** More may come, and none is there. */
  get isEmpty(): boolean {
    return this.#lines.length === 0 && !this.#isOver;
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#hand();
  }

  end(): void {
    this.#isOver = true;
    this.#hand();
  }

  next(): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#hand();
    });
  }

  #hand(): void {
    if (!this.#waiting || this.isEmpty) return;
    const give = this.#waiting;
    this.#waiting = undefined;
    give(this.#signal.aborted ? undefined : this.#lines.shift());
  }
}
