/** How often what a first page prints was found, by genre and by language. */
import type { FactField, FactVerdict } from './facts.ts';
import type { MeasuredFront } from './measure.ts';

const COLUMNS = ['title', 'authors', 'year', 'doi', 'journal'] as const;
type Column = (typeof COLUMNS)[number];
/** Beside the columns, in one row for all. */
const OTHERS = [
  ...([
    'arxiv',
    'volume',
    'issue',
    'pages',
    'isbn',
    'number',
    'edition',
    'publisher',
    'editors',
    'institutions',
  ] as const),
] satisfies readonly FactField[];

const NAME_WIDTH = 15;
const COLUMN_WIDTH = 16;

/** Rows of text; documents without facts are left out. */
export function tableOf(measured: readonly MeasuredFront[]): readonly string[] {
  const known = measured.filter(({ facts }) => facts !== undefined);
  const genres = Object.entries(Object.groupBy(known, ({ facts }) => facts!.genre));
  const languages = Object.entries(Object.groupBy(known, ({ facts }) => facts!.language));
  const head = ['', 'documents', ...COLUMNS].map((name, at) => name.padEnd(at === 0 ? NAME_WIDTH : COLUMN_WIDTH));
  return [
    head.join('').trimEnd(),
    ...[...genres, ...languages].map(([name, some]) => rowOf(name, some ?? [])),
    rowOf('all', known),
    OTHERS.map((field) => `${field} ${shareOf(known.map(({ facts }) => facts!.verdicts[field]))}`).join('; '),
  ];
}

function rowOf(name: string, some: readonly MeasuredFront[]): string {
  const cells = COLUMNS.map((column) => shareOf(some.map((one) => verdictOf(one, column))).padEnd(COLUMN_WIDTH));
  return [name.padEnd(NAME_WIDTH), String(some.length).padEnd(COLUMN_WIDTH), ...cells].join('').trimEnd();
}

/** The file's name counts for a title where the gold has none. */
function verdictOf({ verdict, facts }: MeasuredFront, column: Column): FactVerdict | undefined {
  if (column !== 'title') return facts?.verdicts[column];
  return verdict === 'file' ? 'none' : verdict;
}

/** 'right/asked share', where a false find is asked for as well. */
function shareOf(verdicts: readonly (FactVerdict | undefined)[]): string {
  const asked = verdicts.filter((verdict) => verdict !== undefined);
  const right = asked.filter((verdict) => verdict === 'right').length;
  return asked.length === 0 ? '–' : `${String(right)}/${String(asked.length)} ${(right / asked.length).toFixed(3)}`;
}
