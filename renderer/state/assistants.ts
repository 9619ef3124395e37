/** What assistants may change in the library and did, and taking it back. */
import type { AssistantsState } from '#shared/contract/assistants.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export interface Assistants {
  /** Undefined until the engine has told. */
  readonly known: AssistantsState | undefined;
  readonly load: () => Promise<void>;
  readonly setWriting: (writing: boolean) => Promise<void>;
  readonly undo: (changes: readonly string[]) => Promise<void>;
  /** All that one changed over a connection, also in other documents. */
  readonly undoSession: (session: string) => Promise<void>;
}

export function createAssistants(engine: Engine, { set }: Slice<Assistants>, notices: Slice<Notices>): Assistants {
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  const read = async (): Promise<AssistantsState> => {
    const known = await engine.call('assistants.state', {});
    set({ known });
    return known;
  };
  const undo = async (changes: readonly string[]): Promise<void> => {
    if (changes.length > 0) {
      const { undone, kept } = await engine.call('assistants.undo', { changes: [...changes] });
      const stays = t('{kept, plural, one {# stays} other {# stay}}, since you wrote in it.', { kept: kept.length });
      const title = t('{undone, plural, one {# change} other {# changes}} of an assistant undone', { undone });
      notices.get().add({ look: 'done', title, topic: 'assistants', ...(kept.length > 0 && { text: stays }) });
    }
    await read();
  };
  return {
    known: undefined,
    load: () => attempt(t('The changes of assistants could not be listed'), read),
    setWriting: (writing) =>
      attempt(t('This could not be changed'), async () => {
        await engine.call('assistants.configure', { writing });
        await read();
      }),
    undo: (changes) => attempt(t('Nothing was undone'), () => undo(changes)),
    undoSession: (session) =>
      attempt(t('Nothing was undone'), async () => {
        const { sessions } = await read();
        await undo(
          sessions.filter((one) => one.session === session).flatMap((one) => one.changes.map((c) => c.change)),
        );
      }),
  };
}
