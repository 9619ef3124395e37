import { z } from 'zod';
import { skippables, usuallySkipped } from '../domain/aloud/utterance.ts';
import { notePositions } from '../domain/reflow/part.ts';
import { strategies } from '../domain/retrieval/strategy.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';
import { ChosenKeys } from './keys.ts';
import { SelectedTextSchema } from './task.ts';

/** Columns of the library's list, in the order in which they stand. */
export const listColumns = ['title', 'authors', 'year', 'kind', 'pages', 'tags', 'rating', 'reading', 'added'] as const;
export type ListColumn = (typeof listColumns)[number];

export const answerShows = ['page-and-words', 'page', 'words'] as const;

const ListSort = z.strictObject({ column: z.enum(listColumns), descending: z.boolean() });
export type ListSort = z.infer<typeof ListSort>;

const List = z.strictObject({ sort: ListSort, columns: z.array(z.enum(listColumns)) });
const usualList: z.infer<typeof List> = {
  sort: { column: 'title', descending: false },
  columns: ['title', 'authors', 'year', 'tags', 'reading', 'added'],
};

const Place = z.strictObject({
  pageIndex: z.int().nonnegative(),
  offset: z.number(),
  zoom: z.union([z.enum(['text', 'width', 'page']), z.number().positive()]),
  rotation: z.int().default(0),
  night: z.boolean().default(false),
  flow: z.enum(['continuous', 'single', 'pairs', 'book']).catch('continuous').default('continuous'),
  form: z.enum(['pages', 'text']).catch('pages').default('pages'),
});
/** A reading place, and how the pages are shown there. */
export type StoredPlace = z.infer<typeof Place>;

const Typography = z.strictObject({
  face: z.enum(['serif', 'sans', 'dyslexia']),
  sizePx: z.number().min(10).max(64),
  /** Of a line, in sizes. */
  widthEm: z.number().min(10).max(80),
  leading: z.number().min(1).max(3),
  paper: z.enum(['window', 'white', 'sepia', 'gray', 'night']),
  notes: z.enum(notePositions).catch('place').default('place'),
});
export type Typography = z.infer<typeof Typography>;
const usualTypography: Typography = {
  face: 'serif',
  sizePx: 18,
  widthEm: 34,
  leading: 1.5,
  paper: 'window',
  notes: 'place',
};

const Scope = z.strictObject({
  choice: z.enum(['auto', 'selection', 'section', 'document', 'chosen', 'library']),
  chosen: z.array(DocumentIdSchema).max(20_000),
  chosenName: z.string().max(500).nullable(),
  /** Words of a page that are asked, and where they stand on it. */
  selection: SelectedTextSchema.omit({ kind: true })
    .extend({ pages: z.array(PageQuadsSchema).max(200).readonly() })
    .nullable()
    .catch(null)
    .default(null),
});
const openScope: z.infer<typeof Scope> = { choice: 'auto', chosen: [], chosenName: null, selection: null };

const Aloud = z.strictObject({
  /** 1 is the voice's own speed. */
  rate: z.number().min(0.5).max(3),
  /** Ids of voices by language without region. */
  voices: z.record(z.string().max(20), z.string().max(500)),
  skips: z.array(z.enum(skippables)).max(skippables.length).readonly(),
  /** Voices may be used that send away what they read. */
  remote: z.boolean(),
});
export type AloudSettings = z.infer<typeof Aloud>;
const usualAloud: AloudSettings = { rate: 1, voices: {}, skips: usuallySkipped, remote: false };

/** How the reader left the window; stored with the library. Unknown or broken values fall back to the defaults. */
export const ViewState = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).catch('system').default('system').describe('Color theme of the window'),
  language: z.enum(['system', 'en', 'de', 'zh']).catch('system').default('system').describe('Language of the window'),
  leftPane: z
    .strictObject({ widthPx: z.number(), open: z.boolean() })
    .catch({ widthPx: 300, open: true })
    .default({ widthPx: 300, open: true })
    .describe('Library and tree pane'),
  rightPane: z
    .strictObject({ widthPx: z.number(), open: z.boolean() })
    .catch({ widthPx: 400, open: true })
    .default({ widthPx: 400, open: true })
    .describe('Ask pane'),
  document: DocumentIdSchema.nullable().catch(null).default(null).describe('The document that is open'),
  main: z.enum(['pages', 'list']).catch('pages').default('pages').describe('What stood in the middle of the window'),
  right: z.enum(['ask', 'notes']).catch('ask').default('ask').describe('What the pane on the right showed'),
  draft: z.string().max(4000).catch('').default('').describe('A question that was not asked yet'),
  scope: Scope.catch(openScope).default(openScope).describe('Where the next question looks'),
  answer: z.int().positive().nullable().catch(null).default(null).describe('The answer that is shown, in the history'),
  thread: z
    .array(z.int().positive())
    .max(100)
    .catch([])
    .default([])
    .describe('Answers of the conversation that is shown, in the history'),
  pagesFollow: z
    .boolean()
    .nullable()
    .catch(null)
    .default(null)
    .describe('Pages are dark wherever the window is; empty until that was chosen'),
  opensAt: z
    .enum(['text', 'width', 'page'])
    .catch('text')
    .default('text')
    .describe('How large the pages of a document are that is opened for the first time'),
  typography: Typography.catch(usualTypography)
    .default(usualTypography)
    .describe('Letters, lines, paper and footnotes of flowing text'),
  thumbnails: z.boolean().catch(false).default(false).describe('Thumbnails beside the pages'),
  tabs: z.array(DocumentIdSchema).max(100).catch([]).default([]).describe('Documents that are open, in their order'),
  split: z
    .strictObject({
      document: DocumentIdSchema,
      share: z.number().min(0.2).max(0.8),
      place: Place.nullable(),
      tookLeft: z.boolean().default(false).describe('The left pane made room, and comes back after it'),
    })
    .nullable()
    .catch(null)
    .default(null)
    .describe('What is shown beside the pages, and which share of the width the pages keep'),
  /** Reading places by document: page, height on the page as a share, zoom. */
  places: z.record(z.string(), Place).catch({}).default({}).describe('Where the reader stopped in each document'),
  /** Sections that the reader pinned or closed for good, by document. */
  steering: z
    .record(z.string(), z.strictObject({ pinned: z.array(NodeIdSchema), closed: z.array(NodeIdSchema) }))
    .catch({})
    .default({})
    .describe('Sections that routes open first, and sections that they leave out'),
  opensWith: z
    .enum(['session', 'library'])
    .catch('session')
    .default('session')
    .describe('What a new window shows: what was open, or the list of documents'),
  letterKeys: z.boolean().catch(true).default(true).describe('Keys without Control that mean something outside fields'),
  keys: ChosenKeys.catch({}).default({}).describe('Keys that were chosen in place of the usual ones'),
  copyAs: z
    .enum(['plain', 'markdown', 'latex'])
    .catch('plain')
    .default('plain')
    .describe('Form in which an answer is copied'),
  answerShows: z
    .enum(answerShows)
    .catch('page-and-words')
    .default('page-and-words')
    .describe('An answer shows the page where it stands, its words, or both'),
  keepSection: z.boolean().catch(false).default(false).describe('The next question stays where an answer was found'),
  list: List.catch(usualList).default(usualList).describe('Columns and order of the library'),
  tour: z.int().min(0).max(3).catch(0).default(0).describe('Card of the tour that is shown; 0 is none'),
  aloud: Aloud.catch(usualAloud).default(usualAloud).describe('Speed, voices and what is left out when reading aloud'),
  strategy: z.enum(strategies).catch('auto').default('auto').describe('How documents are searched for an answer'),
  budgetTokens: z.int().catch(2000).default(2000).describe('Token budget of a question'),
});
export type ViewState = z.infer<typeof ViewState>;
