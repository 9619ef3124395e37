/** What a language model is asked for while a question is answered, as roles that a script can play by itself. */
import { AppError } from '#shared/base/errors.ts';
import type { Chat, ChatRequest } from '#shared/domain/ports/chat.ts';

/** The tasks of each role, by the ids of their prompts. */
export const roles = {
  write: ['answer-from-passages'],
  read: ['read-part', 'put-together', 'write-overview'],
  route: ['route-step'],
  call: ['next-call'],
  intent: ['section-intent'],
  plan: ['plan-question', 'plan-global'],
  decompose: ['decompose-question', 'single-document-question'],
  steps: ['answer-step', 'question-names'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

/** Words for a task: all of them, or piece by piece. */
export type Script = (request: ChatRequest) => string | Iterable<string>;

type Played = Chat & { readonly asked: ReadonlySet<Role> };

/** A scripted model that plays these roles alone; anything else finds no model. `asked` are the roles that it was asked for. */
export function playing(script: Script, played: readonly Role[]): Played {
  return only(played, {
    model: 'scripted',
    async *reply(request, signal) {
      const said = script(request);
      for (const piece of typeof said === 'string' ? [said] : said) {
        signal.throwIfAborted();
        yield piece;
        await Promise.resolve();
      }
    },
  });
}

/** The model in these roles alone; anything else finds no model. */
export function only(played: readonly Role[], chat: Chat): Played {
  const asked = new Set<Role>();
  return {
    model: chat.model,
    asked,
    async *reply(request, signal) {
      const role = roleOf(request);
      if (role) asked.add(role);
      if (!role || !played.includes(role)) throw new AppError('chat.unavailable', 'It plays another role.');
      yield* chat.reply(request, signal);
    },
  };
}

export function roleOf({ task }: ChatRequest): Role | undefined {
  return roleNames.find((role) => roles[role].some((id) => id === task));
}
