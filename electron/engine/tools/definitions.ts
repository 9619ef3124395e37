/** Terms that a document defines, listed as its figures and tables are. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { findDefinitions, type Definition } from '#shared/domain/tasks/definitions.ts';
import type { Result } from '#shared/rpc/spec.ts';
import { inSteps, requireIndexed } from '../answering/scope.ts';
import type { ToolDeps } from './deps.ts';
import { Places, quadsOut } from './places.ts';

/** @throws AppError `document.unknown`, `document.not-indexed`, `call.cancelled` */
export async function listDefinitions(
  document: DocumentId,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['list_items']>> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  places.document(document);
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  const definitions = await inSteps(findDefinitions(document, reader), signal);
  const items = definitions.map((one, at) => definitionOut(one, at, places));
  return { items, total: items.length, state: 'unsure', missing: [], nextCursor: null };
}

function definitionOut(
  { term, says, passage }: Definition,
  at: number,
  places: Places,
): Result<Tools['list_items']>['items'][number] {
  const { document, section, pageIndex, text, marks } = passage;
  return {
    ...places.at(document, section, marks[0]?.pageIndex ?? pageIndex, text),
    item: String(at),
    kind: 'definition',
    label: term,
    text: says,
    quads: quadsOut(marks),
  };
}
