/** Language data in the reader's words. */
import type { LanguageDataSource } from '#shared/contract/recognition.ts';

/** Why this folder. */
export const sourceTexts: Readonly<Record<LanguageDataSource, string>> = {
  chosen: 'which you chose for this library',
  WAYLEAF_TESSDATA: 'which WAYLEAF_TESSDATA names',
  library: 'the library’s own folder for it',
  TESSDATA_PREFIX: 'which TESSDATA_PREFIX names',
  system: 'where this computer keeps it',
  shipped: 'which comes with Wayleaf',
};

/** How to get language data, by where it comes from. */
export const languageTexts = [
  { from: 'Any system, in a folder of its own', text: 'npm install @tesseract.js-data/deu' },
  { from: 'Debian, Ubuntu', text: 'sudo apt install tesseract-ocr-deu' },
  { from: 'macOS', text: 'brew install tesseract-lang' },
  { from: 'Windows', text: 'winget install UB-Mannheim.TesseractOCR' },
] as const;
