/** Pictures of figures and tables as their pages show them, each asked for once. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Engine } from '../api/engine.ts';
import type { Slice } from './slice.ts';

export interface Pictures {
  /** Addresses of pictures by document and node; null where one could not be drawn. */
  readonly drawn: ReadonlyMap<string, string | null>;
  /** Ask for one, unless it is known. */
  readonly want: (document: DocumentId, node: NodeId, signal: AbortSignal) => Promise<void>;
}

// Some hundred kilobytes each.
const MOST_KEPT = 24;

export function pictureKey(document: DocumentId, node: NodeId): string {
  return `${document}/${node}`;
}

export function createPictures(engine: Engine, { get, set }: Slice<Pictures>): Pictures {
  const keep = (key: string, picture: string | null): void =>
    set(({ drawn }) => ({ drawn: new Map([...[...drawn].slice(1 - MOST_KEPT), [key, picture] as const]) }));
  return {
    drawn: new Map(),
    want: async (document, node, signal) => {
      const key = pictureKey(document, node);
      if (get().drawn.has(key)) return;
      try {
        const { png } = await engine.call('document.picture', { document, node }, signal);
        keep(key, `data:image/png;base64,${png}`);
      } catch {
        // Without it the words are there anyway.
        if (!signal.aborted) keep(key, null);
      }
    },
  };
}
