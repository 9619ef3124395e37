/** What the window has to say: short confirmations, warnings, and errors with details to copy. */
import { isAbort, toReport } from '#shared/base/errors.ts';
import { errorDetails, readerText } from '../format/errors.ts';
import type { Slice } from './slice.ts';

export interface NoticeItem {
  readonly name: string;
  readonly text: string;
}

export interface Notice {
  readonly id: number;
  readonly look: 'done' | 'warning' | 'problem';
  readonly title: string;
  readonly text?: string | undefined;
  /** Files or documents by name, each with what happened to it. */
  readonly items?: readonly NoticeItem[] | undefined;
  /** A notice takes the place of an earlier one on the same topic. */
  readonly topic?: string | undefined;
  /** What the reader may do about it; doing it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** For a bug report; shown on request, copied whole. */
  readonly details?: string | undefined;
}

export interface Notices {
  readonly notices: readonly Notice[];
  /** @returns its id */
  readonly add: (notice: Omit<Notice, 'id'>) => number;
  /** Says something else in place of a notice that is still there; false where it has gone. */
  readonly replace: (id: number, notice: Omit<Notice, 'id'>) => boolean;
  readonly dismiss: (id: number) => void;
  /** Tell the reader that `what` did not happen. What the reader stopped is no failure. */
  readonly reportFailure: (what: string, error: unknown) => void;
  /** Do `work`, and tell the reader if it fails. */
  readonly attempt: (what: string, work: () => Promise<unknown>) => Promise<void>;
}

const MAX_NOTICES = 4;

export function createNotices({ get, set }: Slice<Notices>): Notices {
  let nextId = 1;
  const reportFailure = (what: string, error: unknown): void => {
    if (isAbort(error)) return;
    const report = toReport(error);
    // What fails again is one notice, not a pile of them.
    get().add({ look: 'problem', topic: what, title: what, text: readerText(report), details: errorDetails(report) });
  };
  return {
    notices: [],
    add: (notice) => {
      const others = get().notices.filter(({ topic }) => topic === undefined || topic !== notice.topic);
      const id = nextId++;
      set({ notices: [...others, { ...notice, id }].slice(-MAX_NOTICES) });
      return id;
    },
    replace: (id, notice) => {
      const { notices } = get();
      if (!notices.some((one) => one.id === id)) return false;
      set({ notices: notices.map((one) => (one.id === id ? { ...notice, id } : one)) });
      return true;
    },
    dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    reportFailure,
    attempt: async (what, work) => {
      try {
        await work();
      } catch (error) {
        reportFailure(what, error);
      }
    },
  };
}
