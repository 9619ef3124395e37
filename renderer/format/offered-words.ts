/** What settings that came with a file would do. */
import type { OfferedKey, OfferedSetting } from '#shared/contract/offered-settings.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import { listText } from '../languages/formats.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

const names: Readonly<Record<OfferedKey, Message>> = {
  'models.server': msg('Answers by a language model'),
  'models.hub': msg('Where models are downloaded from'),
  'models.search': msg('Search by meaning'),
  'models.background': msg('Reading in the background'),
  view: msg('Look and keys of the window'),
  zotero: msg('Zotero'),
  updates: msg('Newer versions'),
  api: msg('Other programs'),
  watched: msg('Watched folders'),
  recognition: msg('Scanned pages'),
  notes: msg('Folder of notes'),
  marks: msg('Marks that travel'),
  'look-up': msg('Looking documents up'),
  indexing: msg('Indexing'),
};

const does: Readonly<Record<OfferedKey, Message>> = {
  'models.server': msg('Passages of your documents are sent to {values}, and a language model there writes answers.'),
  'models.hub': msg('Models are downloaded from {values} when you ask for one.'),
  'models.search': msg('Passages are found by meaning, using {values}.'),
  'models.background': msg(
    'A language model reads documents and summarizes their sections while you do something else.',
  ),
  view: msg('Theme, language, columns and keys become those that were chosen there.'),
  zotero: msg('Once you connect Zotero, it is read every ten minutes.'),
  updates: msg('Once a day an address is asked which version is the newest.'),
  api: msg('Programs of this computer may ask the library, with a key that you make anew.'),
  watched: msg('Every document that comes into {values} comes into the library.'),
  recognition: msg('Scanned pages are recognized with the data in {values}.'),
  marks: msg('Your highlights and notes are written into {values}, and those of other devices are taken from there.'),
  'look-up': msg('Bibliographic services can be asked about a document when you press a button. {values}'),
  notes: msg('Files of your highlights and notes are written into {values}.'),
  indexing: msg('New documents are not read until you go on.'),
};

export const offeredName = (key: OfferedKey): string => t(names[key]);

export function offeredText({ key, values }: OfferedSetting): string {
  if (key === 'models.search' && values.includes(wordsAlone)) return t('Passages are found by their words alone.');
  return t(does[key], { values: listText(values) });
}
