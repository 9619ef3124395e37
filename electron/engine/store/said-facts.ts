/** Kind and language of documents as they stand: what the reader says before what was found. */
import { documentKinds } from '#shared/domain/document/kind/kinds.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { type ReadDb, type Row, textOrNull } from './db.ts';
import { kindOfCsl } from './kind-types.ts';

/** Of `documents d`, with `found_kind`, and `reader_facts r`. */
export const saidColumns = (sql: ReadDb['sql']): string => `
    r.kind AS said_kind,
    (SELECT ${sql.jsonText('c.entry', 'csl', 'type')} FROM citations c WHERE c.document = d.id) AS cited_type,
    coalesce(r.language, d.found_language) AS language`;

/** Kind and language: as the reader says, else the kind that a bibliography names, else as found. */
export function saidOf(row: Row): Pick<DocumentSummary, 'kind' | 'language'> {
  const said = textOrNull(row.said_kind);
  const named = said ?? kindOfCsl(textOrNull(row.cited_type)) ?? textOrNull(row.found_kind);
  const kind = documentKinds.find((one) => one === named);
  const language = textOrNull(row.language);
  return { ...(kind && { kind }), ...(language !== null && language !== '' && { language }) };
}
