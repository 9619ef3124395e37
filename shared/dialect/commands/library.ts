/** What the commands print that list a library and change what is said of its documents. */
import { z } from 'zod';
import { duplicateKinds } from '../../contract/duplicates.ts';
import { FieldOrigin, readingStates } from '../../contract/library.ts';
import { WatchedFolder } from '../../contract/watching.ts';
import { TableOut, TableRowOut } from '../../contract/table-shapes.ts';
import { tableTools } from '../../contract/table-tools.ts';
import { DocumentOut, DuplicateOut, Page } from '../../contract/tool-shapes.ts';
import { Restored } from '../../contract/backups.ts';
import { LeftOut } from '../../contract/left-out.ts';
import { LookUpField, LookUpRecord, LookUpService } from '../../contract/look-up.ts';
import { OfferedSetting, offeredKeys } from '../../contract/offered-settings.ts';
import { writtenFormats } from '../../contract/reflow.ts';
import { foundFields } from '../../domain/document/found-facts.ts';
import { ErrorOut } from '../failure.ts';
import { Count, DocumentId, File, NamedDocument, Written } from '../shapes.ts';

export const ListOut = z.strictObject({
  documents: z.array(
    DocumentOut.extend({
      file: File,
      missing: z.boolean().describe('None of its files is where it was'),
      joined: z.enum(duplicateKinds).nullable().describe('What the reader joined it to `newest` as'),
      tags: z.array(z.string()),
      collections: z.array(z.string()),
    }),
  ),
});

export const RenameOut = z.strictObject({ document: DocumentId, before: z.string(), title: z.string() });
export const RemoveOut = z.strictObject({ removed: z.array(NamedDocument) });
export const TagsOut = z.strictObject({
  tags: z.array(z.strictObject({ tag: z.string(), documents: z.array(DocumentId) })),
});
export const MarkOut = z.strictObject({
  documents: z.array(DocumentId),
  reading: z.enum(readingStates).nullable().describe('Null where nothing is said, and whether it was opened tells'),
});

export const MembersOut = z.strictObject({
  members: z.array(
    z.strictObject({
      name: z.string().describe('A user of the server, or a group of them'),
      role: z.enum(['owner', 'editor', 'reader']),
      keeps: z.boolean().describe('Whether their marks, questions and settings are kept'),
    }),
  ),
});

export const DetailsOut = z.strictObject({
  document: DocumentId,
  fields: z.array(
    z.strictObject({
      field: z.enum(foundFields),
      value: z.string().describe('Empty for none'),
      origin: FieldOrigin.omit({ pageIndex: true, value: true }).extend({ page: Page.optional() }).optional(),
    }),
  ),
});

export const LookUpOut = z.union([
  z
    .strictObject({ on: z.boolean(), addresses: z.record(LookUpService, z.string()) })
    .describe('Of `--turn`, `--address` and no document: whether services may be asked, and where'),
  z.strictObject({ sent: z.literal(false) }).describe('The reader did not want the address to be asked'),
  z.strictObject({
    sent: z.literal(true),
    service: LookUpService,
    records: z.array(LookUpRecord),
    accepted: z.array(LookUpField).describe('What was taken over'),
  }),
]);

export const DuplicatesOut = z.union([
  z.strictObject({
    pairs: z.array(DuplicateOut),
    apart: z
      .array(z.strictObject({ one: NamedDocument, other: NamedDocument }))
      .describe('What the reader said is not the same'),
  }),
  z
    .strictObject({ done: z.enum(['join', 'separate', 'apart', 'again']), documents: z.array(DocumentId) })
    .describe('Of join, separate, apart and again'),
]);

const { path: _path, ...watched } = WatchedFolder.shape;

export const WatchOut = z.strictObject({
  folders: z.array(z.strictObject({ ...watched, folder: z.string() })),
});

const listedTable = tableTools.list_evidence_tables.result.shape.tables.element;

export const TableCommandOut = z.union([
  z.strictObject({ ...TableOut.shape, rows: z.array(TableRowOut) }),
  z.strictObject({ tables: z.array(listedTable) }).describe('Without a question and a name'),
  z
    .strictObject({ offered: z.array(z.strictObject({ question: z.string(), found: Count, asked: Count })) })
    .describe('With --suggest: how many of the documents that were asked answer'),
  z.strictObject({ file: Written }).describe('With --xlsx'),
]);

export const ExportOut = z.union([
  z.strictObject({ file: Written, documents: Count, bytes: Count, missing: z.array(z.string()) }),
  z.strictObject({ file: Written, format: z.enum(writtenFormats), bytes: Count }).describe('With --doc'),
]);

export const ImportOut = z.strictObject({
  file: z.string(),
  added: Restored,
  documents: Count.describe('Whose files came with it'),
  rejected: z.array(z.strictObject({ name: z.string(), error: ErrorOut })),
  fileless: z.array(z.string()).describe('Titles of documents that came without their files, and are not here'),
  left: z.array(LeftOut).describe('What cannot be read'),
  offered: z.array(OfferedSetting).describe('Settings that this machine did not save'),
  settings: z.array(z.enum(offeredKeys)).describe('Those of them that were taken over'),
});
