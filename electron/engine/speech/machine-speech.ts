/** Says texts through this machine's speech service, one at a time. */
import type { Socket } from 'node:net';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { MachineVoice } from '#shared/contract/aloud.ts';
import { CANCELED, ENDS, MARK, markedText, SsipClient, ssipRate, type SpeechNote } from './ssip.ts';

export interface Said {
  readonly text: string;
  readonly words: readonly number[];
  readonly voice: MachineVoice;
  readonly rate: number;
}

export class MachineSpeech {
  readonly #open: () => Promise<Socket | undefined>;
  #client: Promise<SsipClient | undefined> | undefined;
  readonly #notes = new Set<(note: SpeechNote | null) => void>();

  /** @param open  undefined where the machine has no speech service */
  constructor(open: () => Promise<Socket | undefined>) {
    this.#open = open;
  }

  /** In the service's order; none where there is no service. Its variants of one voice are left out. */
  async voices(): Promise<readonly MachineVoice[]> {
    const client = await this.#connected();
    if (!client) return [];
    try {
      const { lines } = await client.send('LIST SYNTHESIS_VOICES');
      return lines.flatMap((line) => {
        const [name = '', language = '', variant = 'none'] = line.split('\t');
        return name === '' || language === '' || (variant !== 'none' && variant !== '') ? [] : [{ name, language }];
      });
    } catch {
      return []; // it went away
    }
  }

  /** Positions of words as they begin. @throws AppError `input.unsupported` where nothing can be said */
  async *speak({ text, words, voice, rate }: Said, signal: AbortSignal): AsyncGenerator<{ word: number }, null, void> {
    const client = await this.#connected();
    if (!client) throw new AppError('input.unsupported', 'This machine has no speech service.');
    const notes = new Notes(this.#notes);
    const stop = (): void => notes.end();
    signal.addEventListener('abort', stop);
    try {
      await client.send(`SET SELF LANGUAGE ${language(voice.language)}`);
      await client.send(`SET SELF SYNTHESIS_VOICE ${word(voice.name)}`);
      await client.send(`SET SELF RATE ${ssipRate(rate)}`);
      await client.send('SPEAK');
      const { lines } = await client.send(markedText(text, words), '.');
      for await (const { code, message, mark } of notes.all()) {
        if (message !== lines[0]) continue;
        if (code === MARK && mark !== undefined && /^\d+$/u.test(mark)) yield { word: Number(mark) };
        if (code === ENDS) return null;
        if (code === CANCELED) break;
      }
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw new AppError('input.unsupported', 'The speech service gave up.', undefined, error);
    } finally {
      signal.removeEventListener('abort', stop);
      notes.close();
      await client.send('STOP SELF').catch(() => undefined); // silent anyway
    }
    if (signal.aborted) throw cancelled();
    throw new AppError('input.unsupported', 'The speech service gave up.');
  }

  async close(): Promise<void> {
    (await this.#client)?.close();
  }

  async #connected(): Promise<SsipClient | undefined> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    if (!client) this.#client = undefined;
    return client;
  }

  async #connect(): Promise<SsipClient | undefined> {
    const socket = await this.#open();
    if (!socket) return undefined;
    const tell = (note: SpeechNote | null): void => {
      for (const listener of this.#notes) listener(note);
    };
    const client = new SsipClient(socket, tell, () => {
      this.#client = undefined;
      tell(null);
    });
    try {
      await client.send('SET SELF CLIENT_NAME wayleaf:wayleaf:aloud');
      await client.send('SET SELF NOTIFICATION ALL on');
      await client.send('SET SELF SSML_MODE on');
    } catch {
      client.close();
      return undefined;
    }
    return client;
  }
}

/** What the service tells, in order, as long as somebody listens. */
class Notes {
  readonly #listeners: Set<(note: SpeechNote | null) => void>;
  readonly #told: SpeechNote[] = [];
  #ended = false;
  #wake: (() => void) | undefined;
  readonly #listen = (note: SpeechNote | null): void => {
    if (note) this.#told.push(note);
    else this.#ended = true;
    this.#wake?.();
  };

  constructor(listeners: Set<(note: SpeechNote | null) => void>) {
    this.#listeners = listeners;
    listeners.add(this.#listen);
  }

  end(): void {
    this.#listen(null);
  }

  close(): void {
    this.#listeners.delete(this.#listen);
  }

  async *all(): AsyncGenerator<SpeechNote, void, void> {
    for (;;) {
      const note = this.#told.shift();
      if (note) yield note;
      else if (this.#ended) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

/** Names are words of the protocol's lines: nothing in them may end one. */
function word(name: string): string {
  return name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function language(tag: string): string {
  return /^[A-Za-z]{2,3}/u.exec(tag)?.[0].toLowerCase() ?? 'en';
}
