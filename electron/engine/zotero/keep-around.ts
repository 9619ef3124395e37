/** Reads from books and saved pages what stands around the places that Zotero marks in them: by that words are told apart that stand there often. */
import { createHash } from 'node:crypto';
import { isAppError, isAbort } from '#shared/base/errors.ts';
import { fileKindOf } from '../../zotero/file-kinds.ts';
import { hasPages } from '../../zotero/layer.ts';
import { selectorIn } from '../../zotero/selectors.ts';
import type { Converter } from '../converting/converter.ts';
import type { Store } from '../store/open.ts';
import { aroundOf, putAround } from '../store/zotero-around.ts';
import { childrenOf, listZoteroDocuments, objectOf, type ZoteroDocument } from '../store/zotero.ts';

export interface AroundDeps {
  readonly store: Store;
  /** Undefined where nothing reads such files. */
  readonly around: Converter['around'] | undefined;
}

const formats = { books: 'epub', pages: 'html' } as const;

/** Files whose marks, or which themselves, are as they were are not read again. */
export async function keepAround({ store, around }: AroundDeps, signal: AbortSignal): Promise<void> {
  if (!around) return;
  for (const one of listZoteroDocuments(store.read)) {
    const wanted = wantedOf(store, one);
    if (!wanted || aroundOf(store.read, one.library, one.attachment)?.sign === wanted.sign) continue;
    signal.throwIfAborted();
    const found = await around(wanted.source, wanted.places, signal).catch((error: unknown) => {
      if (isAbort(error) || !isAppError(error)) throw error;
      return []; // the words alone may do
    });
    const kept = { sign: wanted.sign, around: [...found] };
    await store.writer.write((db) => putAround(db, one.library, one.attachment, kept));
  }
}

/** Undefined where nothing is marked by selectors. */
function wantedOf({ read }: Store, { library, attachment, document }: ZoteroDocument) {
  const object = objectOf(read, library, attachment);
  const kind = object?.kind === 'attachment' ? fileKindOf(object.mode, object.contentType, object.name) : undefined;
  if (object?.kind !== 'attachment' || object.file === null || (kind !== 'books' && kind !== 'pages')) return undefined;
  const places = childrenOf(read, library, attachment, 'annotation').flatMap(({ object: child }) => {
    if (child.kind !== 'annotation' || hasPages(child) || child.text === '') return [];
    const selector = selectorIn(child.position);
    return selector ? [{ key: child.key, selector }] : [];
  });
  if (places.length === 0) return undefined;
  const sign = createHash('sha256')
    .update(JSON.stringify([document, places]))
    .digest('hex');
  return { sign, places, source: { path: object.file, name: object.name, format: formats[kind] } };
}
