import { contentTerms } from '../../text/searchable.ts';
import { referencesIn, withoutReferences, type Reference } from '../../question/references.ts';
import { stemsOf } from '../../text/stems.ts';

/** What is wanted of a table. */
export const tableOperations = [
  'cell',
  'maximum-row',
  'minimum-row',
  'maximum',
  'minimum',
  'sum',
  'average',
  'difference',
  'row-count',
  'column-count',
  'row-names',
  'column-names',
] as const;
export type TableOperation = (typeof tableOperations)[number];

/** A question about what stands in a table that it names. */
export interface TableQuestion {
  readonly table: Reference;
  readonly operation: TableOperation;
  /** The words that rows, columns or the caption have to account for, as the question has them. */
  readonly words: string;
  /** Their stems. */
  readonly stems: readonly string[];
  /** The superlative beside a word such as 'average', which may be a column: 'the lowest average'. */
  readonly extreme?: TableOperation | undefined;
}

const RULES: readonly (readonly [TableOperation, RegExp])[] = [
  ['row-count', /\b(?:how many|number of) (?:\w+ )?(?:rows|entries)\b/iu],
  ['column-count', /\b(?:how many|number of) (?:\w+ )?columns\b/iu],
  [
    'column-names',
    /\b(?:list|name|what are|which are) (?:all )?(?:the )?columns?(?: names| headers| headings)?\b|\bwhat columns\b/iu,
  ],
  [
    'row-names',
    /^(?:list|name|enumerate) (?:all |every )?(?:of )?(?:the )?[\p{L}\s-]+?(?:in|of|from|compared in|listed in|shown in|reported in)?$|\b(?:what are|which are) (?:all )?the rows\b/iu,
  ],
  [
    'difference',
    /\bdifference\b|\bby how much\b|\bhow much (?:higher|lower|better|worse|larger|smaller|more|less|faster|slower)\b|\bgap\b/iu,
  ],
  ['average', /\b(?:average|mean)\b/iu],
  ['sum', /\b(?:sum|total)\b/iu],
  [
    'maximum-row',
    /\b(?:which|who|name|what (?!is|was|are|were)\p{L}+)\b.*\b(?:highest|largest|best|most|greatest|maximum|top|biggest|longest|fastest)\b/iu,
  ],
  [
    'minimum-row',
    /\b(?:which|who|name|what (?!is|was|are|were)\p{L}+)\b.*\b(?:lowest|smallest|worst|least|fewest|minimum|shortest|slowest)\b/iu,
  ],
  ['maximum', /\b(?:highest|largest|maximum|max|greatest|best)\b/iu],
  ['minimum', /\b(?:lowest|smallest|minimum|min|worst)\b/iu],
];

const EXTREMES = RULES.filter(([operation]) => operation.startsWith('maximum') || operation.startsWith('minimum'));

// 'Which parser has …' only says what the rows are, in a word that no header need have.
const SUBJECT =
  /^(?:on |in |for |at )?(?:which|what)\s+((?:[\p{L}-]+\s+){1,3}?)(?=(?:has|have|had|achieves?|reaches|gets|obtains?|is|are|was|were|shows?|scores?|performs?|needs|takes|uses|gives|yields|does|do|did)\b)/iu;

const SAID = new Set(
  stemsOf(`highest largest best most greatest maximum max top biggest longest fastest lowest smallest worst least fewest
    minimum min shortest slowest difference gap between average mean sum total row rows column columns entry entries table
    value values score scores number numbers result results achieve achieved obtain obtained report reported according
    have has get gets reach reached show shown list listed name compare compared model method much higher lower better
    larger smaller worse less more faster slower given cell say respect terms`),
);

/** Undefined if no table is named, or if nothing that can be looked up in one is asked for. */
export function parseTableQuestion(question: string): TableQuestion | undefined {
  const table = referencesIn(question).find((one) => one.kind === 'labelled' && one.label === 'table');
  if (!table) return undefined;
  const bare = withoutReferences(question)
    .replace(/\s+/gu, ' ')
    .replace(/[?.!\s]+$/u, '')
    .trim();
  const operation =
    RULES.find(([, pattern]) => pattern.test(bare.replace(/\s+(?:in|of|from|according to)$/iu, '')))?.[0] ?? 'cell';
  const subject = operation.endsWith('-row') ? (SUBJECT.exec(bare)?.[1] ?? '') : '';
  const extreme = EXTREMES.find(([, pattern]) => pattern.test(bare))?.[0];
  return {
    table,
    operation,
    ...(extreme ? { extreme } : {}),
    words: wordsOf(bare.replace(subject, ' ')),
    stems: tableStems(bare.replace(subject, ' ')),
  };
}

/** Stems of the words that name rows, columns or what the table is about. */
export function tableStems(words: string): readonly string[] {
  return [...new Set(contentTerms(words).flatMap((term) => stemsOf(term)))].filter((stem) => !SAID.has(stem));
}

function wordsOf(question: string): string {
  return contentTerms(question)
    .filter((term) => stemsOf(term).some((stem) => !SAID.has(stem)))
    .join(' ');
}
