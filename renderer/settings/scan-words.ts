/** Where language files lie, in the reader's words. */
import type { LanguageDataSource } from '#shared/contract/recognition.ts';
import { type Message, msg } from '../languages/i18n.ts';

/** Why this folder. */
export const sourceTexts: Readonly<Record<LanguageDataSource, Message>> = {
  chosen: msg('In <0>{folder}</0>, which you chose for this library.'),
  WAYLEAF_TESSDATA: msg('In <0>{folder}</0>, which WAYLEAF_TESSDATA names.'),
  library: msg('In <0>{folder}</0>, the library’s own folder for languages.'),
  TESSDATA_PREFIX: msg('In <0>{folder}</0>, which TESSDATA_PREFIX names.'),
  system: msg('In <0>{folder}</0>, which this computer has.'),
  downloaded: msg('Downloaded to <0>{folder}</0>.'),
  shipped: msg('Comes with Wayleaf.'),
};

/** Where the makers of Tesseract publish files of languages, as their users know it. */
export const LANGUAGE_FILES = 'github.com/tesseract-ocr/tessdata_fast';
