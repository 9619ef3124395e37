import type { Chat } from '#shared/domain/ports/chat.ts';
import { countTokens } from '#shared/domain/segment/tokens.ts';

/** Tokens a second; 0 where none came. */
export interface ModelSpeed {
  readonly reads: number;
  readonly writes: number;
}

/**
 * How fast a model reads prompts and writes replies, over all that it was asked: by its own counts, or by estimates of them. A
 * second prompt of the same task begins as the first one did, which a server has not to read again: it does not count as read.
 */
export class SpeedMeter {
  readonly chat: Chat;
  #read: Stretch = { tokens: 0, ms: 0 };
  #written: Stretch = { tokens: 0, ms: 0 };
  readonly #tasks = new Set<string | undefined>();

  constructor(chat: Chat, now: () => number) {
    const note = this.#note.bind(this);
    this.chat = {
      model: chat.model,
      async *reply(request, signal) {
        const startedAt = now();
        let firstAt: number | undefined;
        let text = '';
        let usage = { promptTokens: 0, replyTokens: 0 };
        try {
          for await (const piece of chat.reply({ ...request, onUsage: (told) => (usage = told) }, signal)) {
            firstAt ??= now();
            text += piece;
            yield piece;
          }
        } finally {
          const promptTokens =
            usage.promptTokens || request.messages.reduce((sum, m) => sum + countTokens(m.content), 0);
          // The first token comes with the prompt.
          const replyTokens = Math.max(0, (usage.replyTokens || countTokens(text)) - 1);
          const reading = { tokens: promptTokens, ms: (firstAt ?? now()) - startedAt };
          note(request.task, reading, { tokens: replyTokens, ms: firstAt === undefined ? 0 : now() - firstAt });
        }
      },
    };
  }

  speed(): ModelSpeed {
    return { reads: perSecond(this.#read), writes: perSecond(this.#written) };
  }

  #note(task: string | undefined, reading: Stretch, writing: Stretch): void {
    if (!this.#tasks.has(task)) this.#read = sumOf(this.#read, reading);
    this.#tasks.add(task);
    this.#written = sumOf(this.#written, writing);
  }
}

interface Stretch {
  readonly tokens: number;
  readonly ms: number;
}

function sumOf(a: Stretch, b: Stretch): Stretch {
  return { tokens: a.tokens + b.tokens, ms: a.ms + b.ms };
}

/** No clock tells less than a millisecond. */
const LEAST_MS = 1;

function perSecond({ tokens, ms }: Stretch): number {
  return tokens === 0 ? 0 : (tokens / Math.max(LEAST_MS, ms)) * 1000;
}
