/** Questions about rows, columns and cells of a table that is named. */
import { stemsOf } from '../text/stems.ts';
import type { Reference, TableOperation, TableQuestion } from './reading.ts';
import { scan } from './scanner.ts';
import { takeReferences } from './filters.ts';
import { contentOf, type Token } from './tokens.ts';

const EXTREMES: readonly (readonly [TableOperation, string])[] = [
  ['maximum-row', 'who|name-it .*? top'],
  ['maximum-row', 'which !be .*? top'],
  ['minimum-row', 'who|name-it .*? bottom'],
  ['minimum-row', 'which !be .*? bottom'],
  ['maximum', 'top'],
  ['minimum', 'bottom'],
];

// The first that fits.
const RULES: readonly (readonly [TableOperation, string])[] = [
  ['row-count', 'how-many word? row-word'],
  ['column-count', 'how-many word? column-word'],
  ['column-names', 'list|which be? loosen* column-word'],
  ['row-names', '^ enumerate .*? $'],
  ['row-names', 'which be? loosen* row-word'],
  ['difference', 'difference'],
  ['average', 'average'],
  ['sum', 'sum'],
  ...EXTREMES,
];

/** @param table  that the question names */
export function readTable(tokens: readonly Token[], table: Reference): TableQuestion {
  const scanner = scan(tokens);
  takeReferences(scanner);
  const operation = RULES.find(([, rule]) => scanner.has(rule))?.[0] ?? 'cell';
  const extreme = EXTREMES.find(([, rule]) => scanner.has(rule))?.[0];
  // 'Which parser has …' only says what the rows are, in a word that no header need have.
  if (operation.endsWith('-row'))
    scanner.take(
      '^ in? which ( !ends|have|stand word ) ( !ends|have|stand word )?? ( !ends|have|stand word )?? aux|have|stand|reach',
    );
  const words = contentOf(
    scanner.rest().filter(({ tags }) => !tags.has('table-said')),
    tokens,
  );
  return { table, operation, ...(extreme ? { extreme } : {}), words: words.join(' '), stems: tableStems(words) };
}

/** Stems of the words that name rows, columns or what the table is about. */
export function tableStems(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => stemsOf(word)))];
}
