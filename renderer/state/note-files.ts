/** Files of notes in a folder of the reader's, and how they are written. */
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { notesMethods, NotesState, NoteTexts, TakenBack, TemplateName } from '#shared/contract/notes.ts';
import type { Params, Result } from '#shared/rpc/spec.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export type NotesPreview = Result<(typeof notesMethods)['notes.preview']>;

export interface NoteFiles {
  /** Undefined until the engine has told. */
  readonly kept: NotesState | undefined;
  /** True where the reader can pick a folder: in the desktop app. */
  readonly canPick: boolean;
  readonly preview: NotesPreview | undefined;
  /** What came of the last time that notes were taken back. */
  readonly takenBack: TakenBack | undefined;
  /** Follow the engine until the connection ends or the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly choose: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly configure: (change: Params<(typeof notesMethods)['notes.configure']>) => Promise<void>;
  readonly takeBack: () => Promise<void>;
  readonly textsOf: (template: TemplateName) => Promise<NoteTexts | undefined>;
  /** Shows how a file would look. */
  readonly look: (texts: NoteTexts) => Promise<void>;
}

export function createNoteFiles(
  engine: Engine,
  shell: DesktopBridge | undefined,
  slice: Slice<NoteFiles>,
  notices: Slice<Notices>,
): NoteFiles {
  const { set } = slice;
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  let looks = 0;
  return {
    kept: undefined,
    canPick: shell !== undefined,
    preview: undefined,
    takenBack: undefined,
    watch: async (signal) => {
      try {
        for await (const kept of engine.start('notes.watch', {}, signal)) set({ kept });
      } catch (error) {
        if (!isAbort(error) && !isAppError(error, 'engine.gone'))
          notices.get().reportFailure(t('The folder of notes could not be read'), error);
      }
    },
    choose: () =>
      attempt(t('The folder cannot be used'), async () => {
        try {
          await shell?.pickOwnFolder('notes-folder');
        } catch (error) {
          // What the shell says is a sentence for the reader, without a code.
          throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
        }
      }),
    leave: () => attempt(t('This could not be changed'), () => engine.call('notes.leave', {})),
    configure: (change) => attempt(t('This could not be changed'), () => engine.call('notes.configure', change)),
    takeBack: () =>
      attempt(t('The notes could not be taken back'), async () =>
        set({ takenBack: await engine.call('notes.take-back', {}) }),
      ),
    textsOf: async (template) => {
      let texts: NoteTexts | undefined;
      await attempt(t('The template could not be read'), async () => {
        texts = await engine.call('notes.template', { template });
      });
      return texts;
    },
    look: (texts) =>
      attempt(t('The template could not be read'), async () => {
        const asked = (looks += 1);
        const preview = await engine.call('notes.preview', { texts });
        // One that was asked for later says more.
        if (asked === looks) set({ preview });
      }),
  };
}
