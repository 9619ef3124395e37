import { ModelSettings } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import { newOwner } from '../jobs/owner.ts';
import type { Store } from '../store/open.ts';

/** What work of a language model is given, by settings and a model that a test may change; and the bugs that it told. */
export function chatWork(store: Store, chat: Chat, settings: Partial<ModelSettings>) {
  const bugs: unknown[] = [];
  const wishes = { current: ModelSettings.parse(settings) };
  const model = { current: chat };
  const deps = {
    store,
    settings: () => wishes.current,
    chat: () => model.current,
    turn: async () => undefined,
    owner: newOwner(),
    now: () => 1000,
    onChange: () => undefined,
    onBug: (bug) => bugs.push(bug),
    retryMs: 5,
  } satisfies ChatWorkDeps;
  return { deps, wishes, model, bugs };
}
