/** What the window has to say: short confirmations, warnings, and errors with details to copy. */
import { create } from 'zustand';
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';

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

interface NoticesState {
  readonly notices: readonly Notice[];
  readonly add: (notice: Omit<Notice, 'id'>) => void;
  readonly dismiss: (id: number) => void;
}

const MAX_NOTICES = 4;
let nextId = 1;

export const useNotices = create<NoticesState>()((set, get) => ({
  notices: [],
  add: (notice) => {
    const others = get().notices.filter(({ topic }) => topic === undefined || topic !== notice.topic);
    set({ notices: [...others, { ...notice, id: nextId++ }].slice(-MAX_NOTICES) });
  },
  dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
}));

/** Tell the reader that `what` did not happen. What the reader stopped is no failure. */
export function reportFailure(what: string, error: unknown): void {
  if (isAbort(error)) return;
  const report = toReport(error);
  useNotices.getState().add({ look: 'problem', title: what, text: readerText(report), details: errorDetails(report) });
}

/** The sentence for the reader; a bug's own message is no sentence and stays in the details. */
export function readerText(report: ErrorReport): string {
  return report.code === 'internal'
    ? 'Something went wrong inside Wayleaf. The details help to find out what.'
    : report.message;
}

export function errorDetails(report: ErrorReport): string {
  const facts = Object.entries(report.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [report.code, report.message, ...facts].join('\n');
}
