/** Rows of a library, by what they are to its reader. */
import type { LeftOut } from '#shared/contract/left-out.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

const names: Readonly<Record<string, Message>> = {
  documents: msg('{n, plural, one {# document} other {# documents}}'),
  corrections: msg('{n, plural, one {# correction} other {# corrections}}'),
  annotations: msg('{n, plural, one {# highlight} other {# highlights}}'),
  reader_facts: msg('{n, plural, one {# changed title or author} other {# changed titles or authors}}'),
  reading_marks: msg('{n, plural, one {# reading mark} other {# reading marks}}'),
  collections: msg('{n, plural, one {# collection} other {# collections}}'),
  labels: msg('{n, plural, one {# tag of a document} other {# tags of documents}}'),
  joined_documents: msg('{n, plural, one {# joined document} other {# joined documents}}'),
  apart_documents: msg('{n, plural, one {# pair told apart} other {# pairs told apart}}'),
  citations: msg('{n, plural, one {# entry of a bibliography} other {# entries of bibliographies}}'),
  conversations: msg('{n, plural, one {# conversation} other {# conversations}}'),
  history: msg('{n, plural, one {# answer} other {# answers}}'),
  matrices: msg('{n, plural, one {# evidence table} other {# evidence tables}}'),
  matrix_columns: msg('{n, plural, one {# question of a table} other {# questions of tables}}'),
  matrix_rows: msg('{n, plural, one {# document of a table} other {# documents of tables}}'),
  matrix_cells: msg('{n, plural, one {# cell of a table} other {# cells of tables}}'),
  settings: msg('{n, plural, one {# setting} other {# settings}}'),
};

const other = msg('{n, plural, one {# line} other {# lines}}');

/** '2 answers'; where there are none, what has no name is said of nothing. */
export function rowsText(table: string, n: number): string {
  return t(names[table] ?? other, { n });
}

/** '2 answers, 1 highlight' */
export function leftText(left: readonly LeftOut[]): string {
  return left.map(({ table, count }) => rowsText(table, count)).join(', ');
}
