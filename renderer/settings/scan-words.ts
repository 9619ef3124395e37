/** Language data in the reader's words. */
import type { LanguageDataSource } from '#shared/contract/recognition.ts';
import { type Message, msg } from '../languages/i18n.ts';

/** Why this folder. */
export const sourceTexts: Readonly<Record<LanguageDataSource, Message>> = {
  chosen: msg('In <0>{folder}</0>, which you chose for this library.'),
  WAYLEAF_TESSDATA: msg('In <0>{folder}</0>, which WAYLEAF_TESSDATA names.'),
  library: msg('In <0>{folder}</0>, the library’s own folder for it.'),
  TESSDATA_PREFIX: msg('In <0>{folder}</0>, which TESSDATA_PREFIX names.'),
  system: msg('In <0>{folder}</0>, where this computer keeps it.'),
  shipped: msg('In <0>{folder}</0>, which comes with Wayleaf.'),
};

/** How to get language data, by where it comes from. */
export const languageTexts = [
  { from: msg('Debian, Ubuntu'), text: 'sudo apt install tesseract-ocr-deu' },
  { from: 'macOS', text: 'brew install tesseract-lang' },
  { from: 'Windows', text: 'winget install UB-Mannheim.TesseractOCR' },
] as const;
