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
  const lines = new WaitedLines(signal);
  let running: AbortController | undefined;
  const abort = (): void => {
    running?.abort();
    reader.close();
  };
  reader.on('line', (line) => lines.add(line));
  reader.on('close', () => lines.end());
  // On a terminal Ctrl-C is a key like others: no signal comes.
  reader.on('SIGINT', () => {
    if (running) running.abort();
    else if (reader.line === '') reader.close();
    else reader.write(null, { ctrl: true, name: 'u' });
  });
  signal.addEventListener('abort', abort, { once: true });
  return {
    next: (prompt) =>
      lines.next(() => {
        if (!isTerminal) return;
        reader.setPrompt(prompt);
        reader.prompt();
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

/** Lines that were typed, and the one that is waited for. */
class WaitedLines {
  readonly #signal: AbortSignal;
  readonly #typed: string[] = [];
  #isOver: boolean;
  #waiting: ((line: string | undefined) => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#isOver = signal.aborted;
  }

  add(line: string): void {
    this.#typed.push(line);
    this.#hand();
  }

  /** No more lines come. */
  end(): void {
    this.#isOver = true;
    this.#hand();
  }

  /** @param onWait  called where the line is still to be typed */
  next(onWait: () => void): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      if (!this.#isOver && this.#typed.length === 0) onWait();
      this.#hand();
    });
  }

  #hand(): void {
    if (!this.#waiting || (this.#typed.length === 0 && !this.#isOver)) return;
    const give = this.#waiting;
    this.#waiting = undefined;
    give(this.#isOver && this.#signal.aborted ? undefined : this.#typed.shift());
  }
}
