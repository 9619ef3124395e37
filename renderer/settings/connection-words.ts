/** What the settings say of other programs. */
import type { CitationReport } from '#shared/contract/citations.ts';
import type { ZoteroState } from '#shared/contract/connections.ts';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import { count, plural } from '../format/text.ts';

/** What Zotero it is; nothing before it was looked for. */
export function zoteroTags({ via, program }: ZoteroState): readonly string[] {
  if (via === 'database') return ['From its database'];
  return via === 'api' ? [program === null ? 'Running' : `Zotero ${program}`] : [];
}

export function zoteroLamp({ connection, problem }: ZoteroState): { readonly lamp: string; readonly text: string } {
  if (problem) return { lamp: 'lamp bad', text: 'Not read' };
  if (connection === 'off') return { lamp: 'lamp off', text: 'Off' };
  return { lamp: 'lamp', text: connection === 'on' ? 'Connected' : 'Found' };
}

export function zoteroText({ connection, work, items, here, last }: ZoteroState): string {
  if (work) return workText(work);
  if (connection === 'off')
    return 'Looked for only when you say so: where it answers on this computer, else in its folder.';
  if (connection === 'found')
    return `Brings titles, authors, collections, tags and highlights. ${plural(items ?? 0, 'item')}.`;
  if (!last) return plural(here, 'document');
  const came = [
    last.added > 0 ? plural(last.added, 'new document') : '',
    last.changed > 0 ? plural(last.changed, 'change') : 'nothing new',
    last.missing > 0 ? `${plural(last.missing, 'file')} not there` : '',
  ].filter((part) => part !== '');
  return `${plural(here, 'document')} here. Last read ${new Date(last.at).toLocaleString()}: ${came.join(', ')}.`;
}

function workText(work: NonNullable<ZoteroState['work']>): string {
  switch (work.kind) {
    case 'looking':
      return 'Looking for Zotero …';
    case 'reading':
      return `Reading, ${count(work.objects)} so far …`;
    case 'adding':
      return `Adding documents, ${count(work.done)} of ${count(work.total)} …`;
  }
}

export function reportText({ added, updated, matched, problems }: CitationReport): string {
  const [first] = problems;
  const left = first
    ? ` ${plural(problems.length, 'entry', 'entries')} left out, the first in line ${count(first.line)}: ${first.message}`
    : '';
  return `${plural(added, 'entry', 'entries')} added, ${count(updated)} updated, ${count(matched.length)} of documents here.${left}`;
}

export function watchedText({ mode, files, exclude }: WatchedFolder): string {
  const without = exclude.length > 0 ? ` Left out: ${exclude.join(', ')}.` : '';
  switch (mode) {
    case 'starting':
      return `Looking through it …${without}`;
    case 'told':
    case 'asleep':
      return `${plural(files, 'file')}.${without}`;
    case 'looking':
      return `${plural(files, 'file')}. Looked through from time to time.${without}`;
    case 'missing':
      return `Not there now. It is watched again when it is back.${without}`;
    case 'paused':
      return `Paused.${without}`;
  }
}
