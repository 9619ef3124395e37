/**
 * The protocol of Speech Dispatcher (SSIP), as far as it is spoken: lines over a socket of this user. A reply is lines that
 * begin with its code, the last of them with a space behind it; what was not asked for has a code from 700 on.
 */
import type { Socket } from 'node:net';

export interface Reply {
  readonly code: number;
  /** Of lines before the last. */
  readonly lines: readonly string[];
}

/** What becomes of a message: it began, a mark in it was reached, it ended or was cut off. */
export interface SpeechNote {
  readonly code: number;
  readonly message: string;
  readonly mark: string | undefined;
}

export const BEGINS = 701;
export const ENDS = 702;
export const CANCELED = 703;
export const MARK = 700;

const NOTES_FROM = 700;
const ERRORS_FROM = 300;
const LINE = /^(\d{3})([ -])(.*)$/u;

/** One connection: commands are answered in the order in which they were sent. */
export class SsipClient {
  readonly #socket: Socket;
  readonly #waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void }[] = [];
  readonly #onNote: (note: SpeechNote) => void;
  #rest = '';
  #lines: string[] = [];

  /** @param onGone  the service is gone, or was left */
  constructor(socket: Socket, onNote: (note: SpeechNote) => void, onGone: () => void) {
    this.#socket = socket;
    this.#onNote = onNote;
    socket.setEncoding('utf8');
    socket.on('data', (data: string) => this.#take(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('The speech service is gone.'));
      onGone();
    });
  }

  /** @throws where the service refuses, or is gone */
  async send(...lines: readonly string[]): Promise<Reply> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      if (this.#socket.destroyed) reject(new Error('The speech service is gone.'));
      this.#waiting.push({ resolve, reject });
      this.#socket.write(lines.map((line) => `${line}\r\n`).join(''));
    });
    if (reply.code >= ERRORS_FROM) throw new Error(`The speech service answered ${reply.code}.`);
    return reply;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(data: string): void {
    const lines = (this.#rest + data).split(/\r?\n/u);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    const [, code, joint, text = ''] = LINE.exec(line) ?? [];
    if (code === undefined) return;
    if (joint === '-') {
      this.#lines.push(text);
      return;
    }
    const said = this.#lines;
    this.#lines = [];
    if (Number(code) < NOTES_FROM) this.#waiting.shift()?.resolve({ code: Number(code), lines: said });
    else this.#onNote({ code: Number(code), message: said[0] ?? '', mark: said[2] });
  }
}

/** Text as SSML in which each word has a mark named by its position; a line with a dot alone would end it. */
export function markedText(text: string, words: readonly number[]): string {
  let ssml = '';
  let from = 0;
  for (const [at, start] of words.entries()) {
    ssml += `${escaped(text.slice(from, start))}<mark name="${at}"/>`;
    from = start;
  }
  return `<speak>${ssml}${escaped(text.slice(from))}</speak>`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

// Its rates go from -100 to 100 on both sides of a voice's own; eSpeak says 80 to 450 words a minute there, and 175 between.
const SLOWEST = 80 / 175;
const FASTEST = 450 / 175;

/** @param rate  1 is the voice's own speed */
export function ssipRate(rate: number): number {
  const share = rate < 1 ? (rate - 1) / (1 - SLOWEST) : (rate - 1) / (FASTEST - 1);
  return Math.round(100 * Math.min(1, Math.max(-1, share)));
}
