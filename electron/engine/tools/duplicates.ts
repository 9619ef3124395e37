/** Documents that are likely one once more, as other programs read them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Duplicates } from '#shared/contract/duplicates.ts';
import type { DuplicateOut } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';

export async function listDuplicates(
  { limit, cursor }: ParsedParams<Tools['list_duplicates']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['list_duplicates']>> {
  const named = (document: DocumentId) => ({ document, title: deps.document(document)?.title ?? '' });
  const all = duplicatesOut(await deps.duplicates(signal), named);
  const { entries, nextCursor } = pageOf(all, cursor, limit);
  return { pairs: [...entries], total: all.length, nextCursor };
}

/** Likely ones, then those that the reader joined. */
export function duplicatesOut(
  { pairs, joined }: Duplicates,
  named: (document: DocumentId) => DuplicateOut['older'],
): DuplicateOut[] {
  return [
    ...pairs.map(({ kind, older, newer, ofOlder, ofNewer, signs }) => ({
      ...{ kind, joined: false, older: named(older), newer: named(newer) },
      ...{ ofOlder, ofNewer, inCommon: signs },
    })),
    ...joined.map(({ kind, document, newest }) => ({
      ...{ kind, joined: true, older: named(document), newer: named(newest) },
      ...{ ofOlder: null, ofNewer: null, inCommon: [] },
    })),
  ];
}
