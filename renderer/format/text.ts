/** Words and numbers as the window prints them. Numbers are grouped and whole: '1,186 of 2,000 tokens'. */
import type { ErrorReport } from '#shared/base/errors.ts';
import type { IndexState, QueueProgress } from '#shared/contract/library.ts';
import { dateText, listText, numberText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { readerText } from './errors.ts';

export function count(value: number): string {
  return numberText(value);
}

/** A number and its sign stay on one line. */
export function boundUnits(text: string): string {
  return text.replace(/(?<=\d) (?=[%‰°])/gu, '\u202f');
}

/** Time a question took: '0.4 s', below a tenth in milliseconds. */
export function tookText(durationMs: number): string {
  if (durationMs < 100) return t('{n}\u202fms', { n: count(Math.max(1, durationMs)) });
  const seconds = durationMs / 1000;
  return t('{n}\u202fs', { n: numberText(seconds, seconds < 10 ? 1 : 0) });
}

/** '1.9 GB', as people count the bytes of a download. */
export function bytesText(bytes: number): string {
  const giga = bytes / 1e9;
  if (giga >= 1) return t('{n}\u202fGB', { n: numberText(giga, 1) });
  if (bytes >= 1e6) return t('{n}\u202fMB', { n: count(bytes / 1e6) });
  return t('{n}\u202fkB', { n: count(Math.ceil(bytes / 1000)) });
}

/** 'about 4 minutes left'. */
export function remainingText(remainingMs: number): string {
  const minutes = remainingMs / 60_000;
  if (minutes < 0.75) return t('less than a minute left');
  if (minutes < 90)
    return t('about {minutes, plural, one {# minute} other {# minutes}} left', {
      minutes: Math.max(1, Math.round(minutes)),
    });
  return t('about {hours, plural, one {# hour} other {# hours}} left', { hours: Math.round(minutes / 60) });
}

/** 'Vogtländer, Reist · 2025 · 14 pages', with what is known. */
export function factsText(facts: { authors: string; year: number | null; pages: number }): string {
  const parts = [
    facts.authors,
    facts.year?.toString() ?? '',
    facts.pages > 0 ? t('{pages, plural, one {# page} other {# pages}}', { pages: facts.pages }) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Where a document stands, for its row; failures have their own sentence. */
export function stateText(state: Exclude<IndexState, { kind: 'failed' }>): string {
  switch (state.kind) {
    case 'waiting':
      return t('Waiting');
    case 'paused':
      return t('Stopped');
    case 'ready':
      return state.pagesWithoutText.length > 0 ? withoutText(state.pagesWithoutText) : t('Ready');
    case 'indexing':
      return stageText(state);
  }
}

function stageText(state: Extract<IndexState, { kind: 'indexing' }>): string {
  switch (state.stage) {
    case 'opening':
      return t('Opening');
    case 'reading':
      return t('Reading pages, {pagesDone} of {pagesTotal}', {
        pagesDone: count(state.pagesDone),
        pagesTotal: count(state.pagesTotal),
      });
    case 'recognizing':
      return t('Recognizing text, page {page} of {pagesTotal}', {
        page: count(Math.min(state.pagesDone + 1, state.pagesTotal)),
        pagesTotal: count(state.pagesTotal),
      });
    case 'structuring':
      return t('Finding sections');
    case 'storing':
      return t('Saving');
  }
}

/** 'Page 17 has no text', 'Pages 3, 4 and 9 have no text', '12 pages have no text'. */
export function withoutText(pages: readonly number[]): string {
  if (pages.length === 1) return t('Page {page} has no text', { page: pages[0]! });
  if (pages.length > 4) return t('{pages} pages have no text', { pages: count(pages.length) });
  return t('Pages {pages} have no text', { pages: listText(pages.map(String)) });
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
  const place = { current: count(current), documents: documentsTotal };
  return paused
    ? t('Paused at {current} of {documents, plural, one {# document} other {# documents}}', place)
    : t('Indexing {current} of {documents, plural, one {# document} other {# documents}}', place);
}

/**
 * '612 of 1,480 pages, about 4 minutes left'.
 *
 * @param pagesKnown  of all documents in the queue; until then a total would grow while one looks at it
 */
export function queueText(queue: QueueProgress, pagesKnown: boolean): string {
  const { pagesDone, pagesTotal, remainingMs, paused, held } = queue;
  if (held) return heldText(held);
  const pages =
    pagesTotal > 0 && pagesKnown
      ? t('{pagesDone} of {pagesTotal, plural, one {# page} other {# pages}}', {
          pagesDone: count(pagesDone),
          pagesTotal,
        })
      : '';
  const left = remainingMs !== null && !paused ? remainingText(remainingMs) : '';
  return [pages, left].filter((part) => part !== '').join(', ');
}

/** What is in the way of the queue. */
function heldText(held: ErrorReport): string {
  return held.code === 'library.disk-full'
    ? t('The disk is full. Indexing continues when there is space.')
    : readerText(held);
}

/** How much of the queue is done, in [0, 1]: by pages once all are known, by documents until then. */
export function queueShare(queue: QueueProgress, pagesKnown: boolean): number {
  const [done, total] = pagesKnown ? [queue.pagesDone, queue.pagesTotal] : [queue.documentsDone, queue.documentsTotal];
  return total > 0 ? done / total : 0;
}

/** 'Today', 'Yesterday', 'Tuesday', before that the date. */
export function dayName(thenMs: number, nowMs: number): string {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(nowMs) - midnight(thenMs)) / 86_400_000);
  if (days <= 0) return t('Today');
  if (days === 1) return t('Yesterday');
  return dateText(thenMs, days < 7 ? 'weekday' : 'day');
}

/** '14:02'. */
export function timeText(thenMs: number): string {
  return dateText(thenMs, 'clock');
}
