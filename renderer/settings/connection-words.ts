/** What the settings say of other programs. */
import type { CitationReport } from '#shared/contract/citations.ts';
import type { ZoteroState } from '#shared/contract/connections.ts';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import { count, plural } from '../format/text.ts';
import { t } from '../languages/i18n.ts';

/** What Zotero it is; nothing before it was looked for. */
export function zoteroTags({ via, program }: ZoteroState): readonly string[] {
  if (via === 'database') return [t('From its database')];
  return via === 'api' ? [program === null ? t('Running') : t('Zotero {program}', { program })] : [];
}

export function zoteroLamp({ connection, problem }: ZoteroState): { readonly lamp: string; readonly text: string } {
  if (problem) return { lamp: t('lamp bad'), text: t('Not read') };
  if (connection === 'off') return { lamp: t('lamp off'), text: t('Off') };
  return { lamp: 'lamp', text: connection === 'on' ? t('Connected') : t('Found') };
}

export function zoteroText({ connection, work, items, here, last }: ZoteroState): string {
  if (work) return workText(work);
  if (connection === 'off')
    return t('Looked for only when you say so: where it answers on this computer, else in its folder.');
  if (connection === 'found')
    return t(
      'Brings titles, authors, collections, tags and highlights. {items, plural, one {# item} other {# items}}.',
      { items: items ?? 0 },
    );
  if (!last) return t('{here, plural, one {# document} other {# documents}}', { here });
  const came = [
    last.added > 0 ? t('{added, plural, one {# new document} other {# new documents}}', { added: last.added }) : '',
    last.changed > 0
      ? t('{changed, plural, one {# change} other {# changes}}', { changed: last.changed })
      : t('nothing new'),
    last.missing > 0 ? t('{missing, plural, one {# file} other {# files}} not there', { missing: last.missing }) : '',
  ].filter((part) => part !== '');
  return t('{here, plural, one {# document} other {# documents}} here. Last read {value}: {came}.', {
    here,
    value: new Date(last.at).toLocaleString(),
    came: came.join(', '),
  });
}

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
  const left = first
    ? t(' {problems, plural, one {# entry} other {# entries}} left out, the first in line {line}: {message}', {
        problems: problems.length,
        line: count(first.line),
        message: first.message,
      })
    : '';
  return t(
    '{added, plural, one {# entry} other {# entries}} added, {updated} updated, {matched} of documents here.{left}',
    { added, updated: count(updated), matched: count(matched.length), left },
  );
}

export function watchedText({ mode, files, exclude }: WatchedFolder): string {
  const without = exclude.length > 0 ? t(' Left out: {exclude}.', { exclude: exclude.join(', ') }) : '';
  switch (mode) {
    case 'starting':
      return t('Looking through it …{without}', { without });
    case 'told':
    case 'asleep':
      return `${plural(files, 'PDF file')}.${without}`;
    case 'looking':
      return `${plural(files, 'PDF file')}. Looked through from time to time.${without}`;
    case 'missing':
      return t('Not there now. It is watched again when it is back.{without}', { without });
    case 'paused':
      return t('Paused.{without}', { without });
  }
}
