/** What the commands print that carry notes, marks, citations, cards and models to and from other programs. */
import { AssistantChange, AssistantSession, AssistantsState } from '../../contract/assistants.ts';
import { z } from 'zod';
import { CheckUpResult } from '../../contract/check-ups.ts';
import { CitationReport, citationFormats } from '../../contract/citations.ts';
import { citesFormats, CitesDocument, CitesList, citesMethods } from '../../contract/cites.ts';
import { ZoteroNote, ZoteroPassed, ZoteroReading, ZoteroState } from '../../contract/connections.ts';
import { deckFormats } from '../../contract/cards.ts';
import { MarkConflict, MarksState, MarksTaken } from '../../contract/marks.ts';
import { NotesState, TakenBack } from '../../contract/notes.ts';
import { CardOut, CitationOut } from '../../contract/tool-shapes.ts';
import { ErrorOut } from '../failure.ts';
import { Count, DocumentId, printedOrWritten, Time, Written } from '../shapes.ts';

export const NotesOut = z.union([
  NotesState,
  TakenBack.describe('Of import'),
  z
    .strictObject({ files: z.array(z.strictObject({ document: DocumentId, file: z.string(), text: z.string() })) })
    .describe('Of export, by the names that files would have'),
  z
    .strictObject({
      folder: z.string(),
      files: z.array(z.strictObject({ document: DocumentId, file: Written })),
    })
    .describe('Of export with --out'),
]);

const { text: _text, ...conflict } = MarkConflict.shape;

export const MarksOut = z.union([
  MarksState.extend({
    devices: z.array(MarksState.shape.devices.element.extend({ seenAt: Time.nullable() })),
    conflicts: z.array(z.strictObject({ ...conflict, quote: z.string() })),
  }),
  z.strictObject({ marks: Count, ...printedOrWritten }).describe('Of export: Web Annotations of the W3C'),
  z.strictObject({ files: z.array(z.strictObject({ file: z.string(), ...MarksTaken.shape })) }).describe('Of import'),
]);

export const CiteOut = z.union([
  z
    .strictObject({ files: z.array(z.strictObject({ file: z.string(), ...CitationReport.shape })) })
    .describe('Of files that were read'),
  z
    .strictObject({
      format: z.enum(citationFormats),
      entries: Count,
      ...printedOrWritten,
      problems: z.array(z.strictObject({ key: z.string(), message: z.string() })),
    })
    .describe('Of export'),
]);

export const CitesOut = z.union([
  z
    .strictObject({
      document: DocumentId,
      cites: z.array(CitationOut),
      citedBy: z.array(CitationOut),
      references: CitesList,
    })
    .describe('Of one document'),
  z.strictObject({
    documents: z.array(CitesDocument),
    links: citesMethods['cites.library'].result.shape.links,
    of: Count.describe('How many documents were looked at'),
  }),
  z.strictObject({ format: z.enum(citesFormats), ...printedOrWritten }).describe('With --format'),
]);

export const ZoteroOut = z.union([
  ZoteroState.extend({
    last: ZoteroReading.extend({ at: Time }).nullable(),
    problem: ErrorOut.nullable(),
  }),
  z.strictObject({ passed: z.array(ZoteroPassed), total: Count }).describe('Of passed'),
  z.strictObject({ notes: z.array(ZoteroNote) }).describe('Of notes'),
  z.strictObject({ connection: z.literal('off') }).describe('Of off'),
]);

export const FlashcardsOut = z.union([
  z.strictObject({ cards: z.array(CardOut) }),
  z
    .strictObject({
      file: Written,
      format: z.enum(deckFormats),
      deck: z.string(),
      notes: Count,
      pictures: Count,
      undrawn: Count,
    })
    .describe('With --out'),
]);

const Model = z.strictObject({
  id: z.string(),
  task: z.string(),
  state: z.enum(['included', 'installed', 'paused', 'absent']),
  bytes: Count,
  dimensions: Count.nullable().describe('Of an encoder'),
  contextTokens: Count,
  languages: z.union([z.literal('many'), z.array(z.string())]),
  license: z.string(),
  repository: z.string().nullable(),
  source: z.string().nullable(),
  files: z.array(z.strictObject({ path: z.string(), bytes: Count, sha256: z.string() })).nullable(),
});

/** `languages`: the list, what was added, or what was removed. */
export const LanguagesOut = z.union([
  z.strictObject({
    folder: z.string(),
    /** The address that they are downloaded from. */
    from: z.string(),
    license: z.string(),
    languages: z.array(
      z.strictObject({
        /** Tesseract's name, as in 'deu'. */
        language: z.string(),
        name: z.string(),
        state: z.enum(['added', 'included', 'installed', 'absent']),
        /** Of the download; null for what cannot be downloaded. */
        bytes: z.int().positive().nullable(),
      }),
    ),
  }),
  z.strictObject({ added: z.string(), bytes: z.int().positive(), folder: z.string() }),
  /** From a file: whether it is the one that a download would bring. */
  z.strictObject({ added: z.string(), published: z.boolean(), folder: z.string() }),
  z.strictObject({ removed: z.string() }),
]);

export const ModelsOut = z.union([
  z.strictObject({ folder: z.string(), models: z.array(Model) }),
  z.strictObject({ removed: z.string() }).describe('Of remove'),
  z
    .strictObject({ installed: z.string(), folder: z.string(), files: Model.shape.files.unwrap() })
    .describe('Of download and import'),
  z
    .strictObject({
      encoder: z.string().nullable(),
      reranker: z.string().nullable(),
      documentsDone: Count,
      documentsTotal: Count,
    })
    .describe('Of use and encode'),
  z.strictObject({ model: z.string(), ...CheckUpResult.shape, at: Time }).describe('Of check'),
]);

/** Of `list` and `writing`, and of `undo`. */
const { text: _words, ...change } = AssistantChange.shape;

export const AssistantsOut = z.union([
  AssistantsState.extend({
    sessions: z.array(
      AssistantSession.extend({
        changes: z.array(
          z.strictObject({
            ...change,
            quote: z.string().nullable().describe('The words that are marked; null of a tag'),
            tag: z.string().nullable(),
            at: Time,
          }),
        ),
      }),
    ),
  }),
  z.strictObject({ undone: z.int().nonnegative(), kept: z.array(z.string()) }),
]);
