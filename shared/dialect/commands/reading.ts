/** What `tree`, `index`, `work`, `corpus`, `prepare` and the commands that make data to train on print. */
import { z } from 'zod';
import { PageFrameSchema } from '../../contract/common.ts';
import { Particulars } from '../../contract/particulars.ts';
import { Page, PageLabel } from '../../contract/tool-shapes.ts';
import { ErrorOut } from '../failure.ts';
import { Count, DocumentId, File, Share, Timings, Written } from '../shapes.ts';

const TreeNode = z.strictObject({
  id: z.string(),
  parent: z.string().nullable(),
  level: Count,
  kind: z.string(),
  title: z.string().optional().describe('Of the document and its sections'),
  text: z.string().optional().describe('Of blocks'),
  page: Page,
  pageLabel: PageLabel,
  label: z.string().optional().describe('As printed, such as Table 3'),
  area: z
    .strictObject({ page: Page, box: PageFrameSchema.shape.box })
    .optional()
    .describe('Of a figure or a table, in PDF user space'),
  table: z
    .strictObject({
      rows: Count,
      columns: Count,
      headerRows: Count.describe('The first rows, which name the columns'),
      cells: z.array(
        z.strictObject({
          row: Count,
          column: Count,
          rowSpan: Count,
          columnSpan: Count,
          spans: z
            .array(z.strictObject({ start: Count, end: Count }))
            .describe('UTF-16 offsets into the text of the node'),
        }),
      ),
    })
    .optional(),
  confidence: Share.optional().describe('That it is what it is taken for'),
  evidence: z.array(z.string()).optional().describe('What told that it is a heading'),
});

export const TreeOut = z.strictObject({
  file: File,
  document: DocumentId,
  pages: Count,
  title: z.string(),
  particulars: Particulars.optional(),
  nodes: z.array(TreeNode),
  links: z
    .array(z.strictObject({ source: z.string(), start: Count, end: Count, target: z.string(), kind: z.string() }))
    .optional()
    .describe('With --blocks: mentions by the node and the characters, and what they name'),
  judged: z
    .strictObject({ model: z.string(), before: Count.describe('Sections without it') })
    .optional()
    .describe('With --model'),
  timings: Timings.optional(),
});

export const IndexOut = z.strictObject({
  documents: z.array(
    z.strictObject({
      file: File,
      document: DocumentId.nullable().describe('Null for a file that became no document'),
      pages: Count,
      sections: Count,
      segments: Count,
      status: z.enum(['indexed', 'failed', 'needs-password', 'needs-ocr']),
      pagesLeft: z.array(Page).optional().describe('Scanned pages that were not recognized in the time'),
      particulars: Particulars.optional(),
      error: ErrorOut.optional(),
      timings: Timings,
    }),
  ),
  timings: Timings,
  error: ErrorOut.optional().describe('What ended the work before its time'),
});

export const WorkOut = z.strictObject({
  indexed: Count.describe('Documents that this program read to the end'),
  failed: z.array(z.strictObject({ document: DocumentId, title: z.string(), error: ErrorOut })),
  waiting: Count.describe('Documents that wait in the end'),
  left: Count.describe('Documents that wait for a program on a machine that has their files'),
  timings: Timings,
});

const CorpusLine = z.strictObject({
  kind: z.enum(['document', 'path']),
  document: DocumentId,
  split: z.enum(['train', 'dev']).describe('All of a document is one or the other'),
  titles: z.array(z.string()).describe('From the root to the leaf; of a document only its own'),
  text: z.string(),
});

export const CorpusOut = z.union([
  z.strictObject({ lines: z.array(CorpusLine) }),
  z.strictObject({ documents: Count, paths: Count, file: Written }).describe('With --out'),
]);

export const PrepareOut = z.strictObject({
  model: z.string(),
  prepared: z.array(z.strictObject({ kind: z.string(), done: Count, total: Count })).describe('Documents by work'),
  timings: Timings,
});

const Messages = z.array(z.strictObject({ role: z.string(), content: z.string() }));
const Chat = z.strictObject({ messages: Messages });
const PairPassages = z.array(z.strictObject({ title: z.string(), text: z.string() }));
const Pair = z.strictObject({
  question: z.string(),
  positive_ctxs: PairPassages,
  negative_ctxs: PairPassages,
  hard_negative_ctxs: PairPassages,
});
const RouteNumbers = z.strictObject({ examples: Count, answer: Count, expand: Count, refuse: Count, leftOut: Count });
const Asked = z
  .strictObject({
    questions: z.array(
      z.strictObject({ n: z.int().positive(), question: z.string(), found: z.boolean(), confirmed: z.boolean() }),
    ),
  })
  .describe('With --list');

export const RouteDataOut = z.union([
  z.strictObject({ statistics: RouteNumbers, examples: z.array(Chat) }),
  z.strictObject({ statistics: RouteNumbers, file: Written }).describe('With --out'),
  Asked,
]);

const TrainNumbers = z.strictObject({ examples: Count, leftOut: Count });

export const TrainDataOut = z.union([
  z.strictObject({
    statistics: TrainNumbers,
    examples: z.union([z.array(Chat), z.array(Pair)]).describe('Each as it would be a line of the file'),
  }),
  z.strictObject({ statistics: TrainNumbers, file: Written }).describe('With --out'),
  Asked,
]);

export const SchemaOut = z.union([
  z.strictObject({ schemas: z.array(z.string()) }),
  z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }).describe('Of a schema that is named'),
]);

export const DoctorOut = z.strictObject({
  ok: z.boolean(),
  checks: z.array(
    z.strictObject({
      name: z.string(),
      ok: z.boolean(),
      optional: z.boolean(),
      found: z.string(),
      advice: z.string().optional(),
    }),
  ),
});

export const CompletionOut = z.strictObject({ shell: z.string(), text: z.string() });
