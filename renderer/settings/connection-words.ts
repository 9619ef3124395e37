/** What the settings say of other programs. */
import type { CitationReport } from '#shared/contract/citations.ts';
import type { PassedReason, ZoteroLibrary, ZoteroState } from '#shared/contract/connections.ts';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import { count } from '../format/text.ts';
import { dateText, listText } from '../languages/formats.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

/** What Zotero it is; nothing before it was looked for. */
export function zoteroTags({ via, program }: ZoteroState): readonly string[] {
  if (via === 'database') return [t('From its database')];
  return via === 'api' ? [program === null ? t('Running') : `Zotero ${program}`] : [];
}

export function zoteroLamp({ connection, problem }: ZoteroState): { readonly lamp: string; readonly text: string } {
  if (problem) return { lamp: 'lamp bad', text: t('Not read') };
  if (connection === 'off') return { lamp: 'lamp off', text: t('Off') };
  return { lamp: 'lamp', text: connection === 'on' ? t('Connected') : t('Found') };
}

export function zoteroText({ connection, work, items, here, last }: ZoteroState): string {
  if (work) return workText(work);
  if (connection === 'off')
    return t('Looked for only when you say so: where it answers on this computer, else in its folder.');
  if (connection === 'found')
    return t(
      'Brings documents, saved web pages, titles, authors, collections, tags, notes and highlights. {items, plural, one {# item} other {# items}}.',
      { items: items ?? 0 },
    );
  const documents = t('{here, plural, one {# document} other {# documents}}', { here });
  if (!last) return documents;
  const came = [
    last.added > 0 ? t('{added, plural, one {# new document} other {# new documents}}', { added: last.added }) : '',
    last.changed > 0
      ? t('{changed, plural, one {# change} other {# changes}}', { changed: last.changed })
      : t('nothing new'),
    last.missing > 0 ? t('{missing, plural, one {# file} other {# files}} not there', { missing: last.missing }) : '',
    last.unreadable > 0
      ? t('{unreadable, plural, one {# file} other {# files}} not readable', { unreadable: last.unreadable })
      : '',
    last.marksGone > 0
      ? t('{marks, plural, one {# highlight} other {# highlights}} gone there', { marks: last.marksGone })
      : '',
  ].filter((part) => part !== '');
  const read = t('{documents} here. Last read {moment}: {came}.', {
    documents,
    moment: dateText(last.at, 'moment'),
    came: listText(came),
  });
  if (last.elsewhere === 0) return read;
  const left = t(
    '{elsewhere, plural, one {# file is} other {# files are}} on another computer, which was not asked: add what you want from there yourself.',
    { elsewhere: last.elsewhere },
  );
  return `${read} ${left}`;
}

/** What a library of Zotero's holds, and what of it will be passed by. */
export function libraryText({ counts }: ZoteroLibrary): string {
  const { pdfs, books, pages, texts, notes, annotations, others, links, fileless, trashed } = counts;
  const comes = [
    pdfs > 0 ? t('{pdfs, plural, one {# PDF} other {# PDFs}}', { pdfs }) : '',
    books > 0 ? t('{books, plural, one {# EPUB} other {# EPUBs}}', { books }) : '',
    pages > 0 ? t('{pages, plural, one {# saved web page} other {# saved web pages}}', { pages }) : '',
    texts > 0 ? t('{texts, plural, one {# other text} other {# other texts}}', { texts }) : '',
    notes > 0 ? t('{notes, plural, one {# note} other {# notes}}', { notes }) : '',
    annotations > 0 ? t('{marks, plural, one {# highlight} other {# highlights}}', { marks: annotations }) : '',
  ].filter((part) => part !== '');
  const stays = [
    others > 0 ? t('{others, plural, one {# file} other {# files}} of a kind that is not read', { others }) : '',
    links > 0 ? t('{links, plural, one {# web address} other {# web addresses}}', { links }) : '',
    fileless > 0 ? t('{items, plural, one {# item} other {# items}} without a file', { items: fileless }) : '',
    trashed > 0 ? t('{trashed} in the trash', { trashed: count(trashed) }) : '',
  ].filter((part) => part !== '');
  const brought = comes.length === 0 ? t('Nothing that can be read.') : `${listText(comes)}.`;
  return stays.length === 0 ? brought : `${brought} ${t('Passed by: {list}.', { list: listText(stays) })}`;
}

export const reasonWords: Readonly<Record<PassedReason, Message>> = {
  missing: msg('The file is not there'),
  unreadable: msg('The file is not what its name says, or cannot be read'),
  'no-base': msg('The file lies below a base directory, and Zotero has none on this computer'),
  elsewhere: msg('The file is on another computer, which was not asked'),
  kind: msg('Files of this kind are not read'),
  link: msg('A web address, without a file'),
  fileless: msg('An item without a file'),
  'no-place': msg('A highlight whose place was not found in the text'),
  trash: msg('In Zotero’s trash'),
};

function workText(work: NonNullable<ZoteroState['work']>): string {
  switch (work.kind) {
    case 'looking':
      return t('Looking for Zotero …');
    case 'reading':
      return t('Reading, {objects} so far …', { objects: count(work.objects) });
    case 'adding':
      return t('Adding documents, {done} of {total} …', { done: count(work.done), total: count(work.total) });
  }
}

export function reportText({ added, updated, matched, problems }: CitationReport): string {
  const [first] = problems;
  const brought = t(
    '{added, plural, one {# entry} other {# entries}} added, {updated} updated, {matched} of documents here.',
    {
      added,
      updated: count(updated),
      matched: count(matched.length),
    },
  );
  if (!first) return brought;
  const left = t('{entries, plural, one {# entry} other {# entries}} left out, the first in line {line}: {message}', {
    entries: problems.length,
    line: count(first.line),
    message: first.message,
  });
  return `${brought} ${left}`;
}

export function watchedText({ mode, files, exclude }: WatchedFolder): string {
  const state = watchedState(mode, t('{files, plural, one {# file} other {# files}}.', { files }));
  return exclude.length > 0 ? `${state} ${t('Left out: {names}.', { names: exclude.join(', ') })}` : state;
}

function watchedState(mode: WatchedFolder['mode'], files: string): string {
  switch (mode) {
    case 'starting':
      return t('Looking through it …');
    case 'told':
    case 'asleep':
      return files;
    case 'looking':
      return `${files} ${t('Looked through from time to time.')}`;
    case 'missing':
      return t('Not there now. It is watched again when it is back.');
    case 'paused':
      return t('Paused.');
  }
}
