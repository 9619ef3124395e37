import { z } from 'zod';
import { unreadReasons } from '../domain/document/page-content.ts';

/**
 * Where language data comes from, in the order in which it is looked for: the folder that the reader chose, the
 * variables of the environment around the library's own folder, where systems keep it, what was downloaded, and what comes with
 * Wayleaf.
 */
const languageDataSources = [
  'chosen',
  'WAYLEAF_TESSDATA',
  'library',
  'TESSDATA_PREFIX',
  'system',
  'downloaded',
  'shipped',
] as const;
export type LanguageDataSource = (typeof languageDataSources)[number];

/** What became of recognizing a scanned page that has no text. */
export const ScanOutcomeSchema = z.strictObject({
  why: z.enum(unreadReasons),
  /** How often recognition was given up on it. */
  tries: z.int().positive().optional(),
  /** ISO 15924: what its letters are, where no language that is there is written in them. */
  script: z.string().length(4).optional(),
});

/** A language of recognition that can be downloaded. */
export const LanguageOffer = z.strictObject({
  /** Tesseract's name, as in 'deu'. */
  language: z.string(),
  bytes: z.int().positive(),
});
export type LanguageOffer = z.infer<typeof LanguageOffer>;

/** Languages that can be had, and those that were. */
export const LanguageOffers = z.strictObject({
  /** The address that they are downloaded from. */
  from: z.string(),
  /** SPDX. */
  license: z.string(),
  languages: z.array(LanguageOffer),
  /** Languages that were downloaded, or taken from a file, with what they take. */
  downloaded: z.array(LanguageOffer),
});
export type LanguageOffers = z.infer<typeof LanguageOffers>;

/** A language that a document would be read better in. */
const LanguageWanted = LanguageOffer.extend({
  /** ISO 15924, where the script of its pages is all that is known, */
  script: z.string().length(4).optional(),
  /** and then other languages that are written in it, the likeliest first. */
  others: z.array(LanguageOffer).optional(),
});

/** What the reader should know of a document's scanned pages. */
export const ScanDetails = z.strictObject({
  /** Pages without text, by what became of them; pages from 1. */
  unread: z.array(z.strictObject({ why: z.enum(unreadReasons), pages: z.array(z.int().positive()).min(1) })),
  /** The language that its words are in, or the likeliest one of its script, and that they were not read in. */
  wants: LanguageWanted.nullable(),
});
export type ScanDetails = z.infer<typeof ScanDetails>;

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
