/** Words and numbers as the window prints them. Numbers are grouped and whole: '1,186 of 2,000 tokens'. */
import type { IndexState, QueueProgress } from '#shared/contract/library.ts';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function count(value: number): string {
  return grouped.format(value);
}

/** '1 page', '1,480 pages'. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

const narrowSpace = '\u202f';

/** Time a question took: '0.4 s', below a tenth in milliseconds. */
export function tookText(durationMs: number): string {
  if (durationMs < 100) return `${Math.max(1, Math.round(durationMs))}${narrowSpace}ms`;
  const seconds = durationMs / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : count(seconds)}${narrowSpace}s`;
}

/** '1.9 GB', as people count the bytes of a download. */
export function bytesText(bytes: number): string {
  const giga = bytes / 1e9;
  if (giga >= 1) return `${giga.toFixed(1)}\u202fGB`;
  return `${count(Math.max(1, Math.round(bytes / 1e6)))}\u202fMB`;
}

/** 'about 4 minutes left'. */
export function remainingText(remainingMs: number): string {
  const minutes = remainingMs / 60_000;
  if (minutes < 0.75) return 'less than a minute left';
  if (minutes < 90) return `about ${plural(Math.max(1, Math.round(minutes)), 'minute')} left`;
  return `about ${plural(Math.round(minutes / 60), 'hour')} left`;
}

/** 'Vogtländer, Reist · 2025 · 14 pages', with what is known. */
export function factsText(facts: { authors: string; year: number | null; pages: number }): string {
  const parts = [facts.authors, facts.year?.toString() ?? '', facts.pages > 0 ? plural(facts.pages, 'page') : ''];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Where a document stands, for its row; failures have their own sentence. */
export function stateText(state: Exclude<IndexState, { kind: 'failed' }>): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waiting';
    case 'paused':
      return 'Stopped';
    case 'ready':
      return state.pagesWithoutText.length > 0 ? withoutText(state.pagesWithoutText) : 'Ready';
    case 'indexing':
      return stageText(state);
  }
}

function stageText(state: Extract<IndexState, { kind: 'indexing' }>): string {
  switch (state.stage) {
    case 'opening':
      return 'Opening';
    case 'reading':
      return `Reading pages, ${count(state.pagesDone)} of ${count(state.pagesTotal)}`;
    case 'recognizing':
      return `Recognizing text, page ${count(Math.min(state.pagesDone + 1, state.pagesTotal))} of ${count(state.pagesTotal)}`;
    case 'structuring':
      return 'Finding sections';
    case 'storing':
      return 'Saving';
  }
}

/** 'Page 17 has no text', 'Pages 3, 4 and 9 have no text', '12 pages have no text'. */
export function withoutText(pages: readonly number[]): string {
  if (pages.length === 1) return `Page ${pages[0]} has no text`;
  if (pages.length > 4) return `${count(pages.length)} pages have no text`;
  return `Pages ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)} have no text`;
}

/** Share of a document that is done, in [0, 1]; reading is nearly all of the work. */
export function stateShare(state: IndexState): number {
  if (state.kind === 'ready') return 1;
  if (state.kind !== 'indexing') return 0;
  if (state.stage === 'structuring') return 0.95;
  if (state.stage === 'storing') return 0.98;
  return state.pagesTotal > 0 ? (0.93 * state.pagesDone) / state.pagesTotal : 0;
}

/** 'Indexing 5 of 12 documents': the one that is being worked on, counted from 1. */
export function queueTitle({ documentsDone, documentsTotal, paused }: QueueProgress): string {
  const current = Math.min(documentsDone + 1, documentsTotal);
  const place = `${count(current)} of ${plural(documentsTotal, 'document')}`;
  return paused ? `Paused at ${place}` : `Indexing ${place}`;
}

/**
 * '612 of 1,480 pages, about 4 minutes left'.
 *
 * @param pagesKnown  of all documents in the queue; until then a total would grow while one looks at it
 */
export function queueText({ pagesDone, pagesTotal, remainingMs, paused }: QueueProgress, pagesKnown: boolean): string {
  const pages = pagesTotal > 0 && pagesKnown ? `${count(pagesDone)} of ${plural(pagesTotal, 'page')}` : '';
  const left = remainingMs !== null && !paused ? remainingText(remainingMs) : '';
  return [pages, left].filter((part) => part !== '').join(', ');
}

/** How much of the queue is done, in [0, 1]: by pages once all are known, by documents until then. */
export function queueShare(queue: QueueProgress, pagesKnown: boolean): number {
  const [done, total] = pagesKnown ? [queue.pagesDone, queue.pagesTotal] : [queue.documentsDone, queue.documentsTotal];
  return total > 0 ? done / total : 0;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 'Today', 'Yesterday', 'Tuesday', before that the date. */
export function dayName(thenMs: number, nowMs: number): string {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(nowMs) - midnight(thenMs)) / 86_400_000);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday.format(thenMs) : dayOfYear.format(thenMs);
}

/** '14:02'. */
export function timeText(thenMs: number): string {
  return clock.format(thenMs);
}
