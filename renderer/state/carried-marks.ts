/** Marks that travel between devices, by a folder that another program carries. */
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { MarkConflict, MarksState, MarksTaken } from '#shared/contract/marks.ts';
import type { Engine } from '../api/engine.ts';
import { pickFiles } from '../api/pick-files.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export interface CarriedMarks {
  /** Undefined until the engine has told. */
  readonly carried: MarksState | undefined;
  /** What came of the last file of another program. */
  readonly taken: MarksTaken | undefined;
  /** Follow the engine until the connection ends or the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly choose: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly setName: (name: string) => Promise<void>;
  readonly pause: (paused: boolean) => Promise<void>;
  /** @param clock  of the version that counts; empty to keep what one device removed */
  readonly settle: (conflict: MarkConflict, clock: string) => Promise<void>;
  /** Of what a device removed in masses. */
  readonly decide: (removal: MarksState['removals'][number], keep: boolean) => Promise<void>;
  readonly takeIn: () => void;
  readonly writeOut: () => Promise<void>;
}

export function createCarriedMarks(
  engine: Engine,
  shell: DesktopBridge | undefined,
  slice: Slice<CarriedMarks>,
  notices: Slice<Notices>,
): CarriedMarks {
  const { set } = slice;
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  const change = (work: () => Promise<unknown>): Promise<void> => attempt(t('This could not be changed'), work);
  return {
    carried: undefined,
    taken: undefined,
    watch: async (signal) => {
      try {
        for await (const carried of engine.start('marks.watch', {}, signal)) set({ carried });
      } catch (error) {
        if (!isAbort(error) && !isAppError(error, 'engine.gone'))
          notices.get().reportFailure(t('The marks of other devices could not be read'), error);
      }
    },
    choose: () =>
      attempt(t('The folder cannot be used'), async () => {
        try {
          await shell?.pickOwnFolder('marks-folder');
        } catch (error) {
          // What the shell says is a sentence for the reader, without a code.
          throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
        }
      }),
    leave: () => change(() => engine.call('marks.leave', {})),
    setName: (name) => change(() => engine.call('marks.configure', { name })),
    pause: (paused) => change(() => engine.call('marks.configure', { paused })),
    settle: ({ mark, field }, clock) => change(() => engine.call('marks.settle', { mark, field, clock })),
    decide: ({ device, marks }, keep) => change(() => engine.call('marks.removal', { device, marks, keep })),
    takeIn: () =>
      pickFiles({ accept: '.json,.jsonld,.jsonl' }, ([file]) => {
        if (!file) return;
        set({ taken: undefined });
        void attempt(t('“{file}” could not be read', { file: file.name }), async () => {
          set({ taken: await engine.call('marks.import', { text: await file.text() }) });
        });
      }),
    writeOut: () =>
      attempt(t('The highlights could not be written out'), async () => {
        const { text } = await engine.call('marks.export', {});
        download(new Blob([text], { type: 'application/ld+json' }), `${t('Highlights and notes')}.jsonld`);
      }),
  };
}
