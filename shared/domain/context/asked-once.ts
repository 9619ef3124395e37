/** A language model that is asked nothing twice: it answers greedily, so that the same messages have the same reply. */
import { cancelled } from '../../base/errors.ts';
import type { Chat, ChatRequest } from '../ports/chat.ts';

/** The same model for one question; what it has replied whole is said again without asking it. */
export function askedOnce(chat: Chat): Chat {
  const replies = new Map<string, string>();
  return {
    model: chat.model,
    async *reply(request, signal) {
      const key = keyOf(request);
      const known = replies.get(key);
      if (known !== undefined) {
        if (signal.aborted) throw cancelled();
        yield known;
        return;
      }
      let whole = '';
      for await (const piece of chat.reply(request, signal)) {
        whole += piece;
        yield piece;
      }
      replies.set(key, whole);
    },
  };
}

const keyOf = ({ task, messages, schema, maxTokens }: ChatRequest): string =>
  JSON.stringify([task, messages, schema, maxTokens]);
