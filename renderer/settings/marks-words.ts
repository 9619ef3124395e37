/** What the settings say of marks that travel. */
import type { MarkConflict, MarksState, MarksTaken } from '#shared/contract/marks.ts';
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

export function marksFolderText({ folder, mode, marks, waiting, unreadable, mended }: MarksState): string {
  if (folder === null)
    return t(
      'Choose a folder that Syncthing, Nextcloud, iCloud or Dropbox carries to your other devices: what you mark on one of them is then marked on all.',
    );
  if (mode === 'missing') return t('It is not there. Marks travel again once it is back.');
  if (mode === 'paused') return t('Nothing travels for now.');
  if (mode === 'asleep') return t('Another window of Wayleaf carries them while it is open.');
  return [
    t('{marks, plural, one {# highlight or note} other {# highlights and notes}}', { marks }),
    waiting > 0 ? t('{waiting} of documents that are not here', { waiting }) : '',
    mended > 0
      ? t(
          '{mended, plural, one {# had gone from the folder and was} other {# had gone from the folder and were}} written there again',
          { mended },
        )
      : '',
    unreadable > 0 ? t('{unreadable, plural, one {# line} other {# lines}} that cannot be read', { unreadable }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export function deviceText({ name, own, seenAt }: MarksState['devices'][number]): string {
  const when = seenAt === null ? '' : dateText(seenAt, 'moment');
  if (own) return t('{name} (this one)', { name });
  return when === '' ? name : t('{name}, last {when}', { name, when });
}

export function conflictText({ field, text, values }: MarkConflict): string {
  const words = text === '' ? t('part of the page') : text.slice(0, 80);
  if (field === 'gone')
    return t('“{words}” was removed on {device} and changed elsewhere at the same time.', {
      words,
      device: values[0]?.device ?? '',
    });
  const versions = values
    // Of a drawing only a picture would tell: they are said apart by their devices.
    .map(({ device, value }) => (field === 'shape' ? device : `${device}: ${value === '' ? '–' : value.slice(0, 200)}`))
    .join(' · ');
  return t('“{words}” was changed on two devices at the same time. {versions}', { words, versions });
}

export function removalText({ name, marks, of }: MarksState['removals'][number]): string {
  return t(
    '{name} removed {marks, number} of {of, plural, one {# highlight or note} other {# highlights and notes}}. They are still here.',
    { name, marks, of },
  );
}

export function marksTakenText({ added, known, left }: MarksTaken): string {
  return [
    t('{added, plural, one {# highlight} other {# highlights}} added', { added }),
    known > 0 ? t('{known} here already', { known }) : '',
    left > 0 ? t('{left} left out: their document or words were not found', { left }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
