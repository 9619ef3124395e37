import { z } from 'zod';
import { unreadReasons } from '../domain/document/page-content.ts';

/**
 * Where language data comes from, in the order in which it is looked for: the folder that the reader chose, the
 * variables of the environment around the library's own folder, where systems keep it, and what comes with Wayleaf.
 */
const languageDataSources = ['chosen', 'WAYLEAF_TESSDATA', 'library', 'TESSDATA_PREFIX', 'system', 'shipped'] as const;
export type LanguageDataSource = (typeof languageDataSources)[number];

/** What became of recognizing a scanned page that has no text. */
export const ScanOutcomeSchema = z.strictObject({
  why: z.enum(unreadReasons),
  /** How often recognition was given up on it. */
  tries: z.int().positive().optional(),
  /** The script that it seems to be written in (ISO 15924). */
  script: z.string().optional(),
});

/** What scanned pages are recognized with, as Settings and `wayleaf doctor` show it. */
export const RecognitionState = z.strictObject({
  /** Null where there is none. */
  data: z
    .strictObject({
      /** Tesseract's names, as in 'eng'. */
      languages: z.array(z.string()).min(1),
      folder: z.string(),
      source: z.enum(languageDataSources),
      /** Of the languages those that come with Wayleaf. */
      shipped: z.array(z.string()),
    })
    .nullable(),
  /** The folder that the reader chose; it may have lost its data since. Null where Wayleaf looks by itself. */
  chosen: z.string().nullable(),
  /** The folder of the library for it: what is put there is found. */
  libraryFolder: z.string(),
});
export type RecognitionState = z.infer<typeof RecognitionState>;
