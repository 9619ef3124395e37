/** A document's flowing text as far as it is needed: how it is cut, and the parts of those chunks that were wanted. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AppError, isAbort, toReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { ReflowParts } from '#shared/contract/reflow.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { ReflowChunk } from '#shared/domain/reflow/chunks.ts';
import { textsOf, type FlowingText, type NotePosition, type ReflowPart } from '#shared/domain/reflow/part.ts';
import { useEngine, useWindow } from '../../state/use-window.ts';

export interface LoadedChunk {
  readonly parts: readonly ReflowPart[];
  /** In the order in which they are read. */
  readonly texts: readonly FlowingText[];
  readonly lines: ReadonlyMap<NodeId, readonly TextLine[]>;
}

export interface Reflow {
  readonly chunks: readonly ReflowChunk[];
  readonly error: AppError | null;
  /** What has arrived, by the position of its chunk; another map whenever there is more. */
  readonly loaded: ReadonlyMap<number, LoadedChunk>;
  /** Null where it cannot be had. */
  readonly load: (chunk: number) => Promise<LoadedChunk | null>;
}

const noChunks: readonly ReflowChunk[] = [];
const nothingLoaded: ReadonlyMap<number, LoadedChunk> = new Map();

export function useReflow(document: DocumentId): Reflow {
  const engine = useEngine();
  // Corrections of the tree change what is a heading.
  const view = useWindow(({ reading: { open } }) => (open.kind === 'open' && open.id === document ? open.view : null));
  const notes = useWindow((state) => state.view.stored.typography.notes);
  const [chunks, setChunks] = useState(noChunks);
  const [loaded, setLoaded] = useState(nothingLoaded);
  const [error, setError] = useState<AppError | null>(null);
  const work = useRef<Loading | null>(null);
  useEffect(() => {
    if (!view) return undefined;
    const loading = new Loading(engine, { document, ...(notes !== 'place' && { notes }) }, (at, chunk) =>
      setLoaded((old) => new Map(old).set(at, chunk)),
    );
    work.current = loading;
    loading.begin().then(
      (found) => {
        setChunks(found);
        setLoaded(nothingLoaded);
        setError(null);
      },
      (failure: unknown) => !isAbort(failure) && setError(AppError.fromReport(toReport(failure))),
    );
    return () => loading.stop();
  }, [engine, document, view, notes]);
  const load = useCallback((chunk: number) => work.current?.load(chunk) ?? Promise.resolve(null), []);
  return useMemo(() => ({ chunks, error, loaded, load }), [chunks, error, loaded, load]);
}

/** Chunks that follow each other as one text. */
export function joined(chunks: readonly LoadedChunk[]): Pick<LoadedChunk, 'texts' | 'lines'> {
  return {
    texts: chunks.flatMap(({ texts }) => texts),
    lines: new Map(chunks.flatMap(({ lines }) => [...lines])),
  };
}

/** Which document, and where its footnotes are read. */
interface Reflowed {
  readonly document: DocumentId;
  readonly notes?: NotePosition;
}

class Loading {
  readonly #engine: ReturnType<typeof useEngine>;
  readonly #of: Reflowed;
  readonly #onLoaded: (at: number, chunk: LoadedChunk) => void;
  readonly #abort = new AbortController();
  readonly #wanted = new Map<number, Promise<LoadedChunk | null>>();
  #chunks: readonly ReflowChunk[] = [];

  constructor(engine: ReturnType<typeof useEngine>, of: Reflowed, onLoaded: (at: number, chunk: LoadedChunk) => void) {
    this.#engine = engine;
    this.#of = of;
    this.#onLoaded = onLoaded;
  }

  async begin(): Promise<readonly ReflowChunk[]> {
    const { chunks } = await this.#engine.call('document.reflow', this.#of, this.#abort.signal);
    this.#chunks = chunks;
    return chunks;
  }

  stop(): void {
    this.#abort.abort();
  }

  load(at: number): Promise<LoadedChunk | null> {
    const wanted = this.#wanted.get(at) ?? this.#ask(at);
    this.#wanted.set(at, wanted);
    return wanted;
  }

  async #ask(at: number): Promise<LoadedChunk | null> {
    const chunk = this.#chunks[at];
    if (!chunk) return null;
    try {
      const { from, to } = chunk;
      const params = { ...this.#of, from, to };
      const loaded = unpacked(await this.#engine.call('document.reflow-parts', params, this.#abort.signal));
      if (!this.#abort.signal.aborted) this.#onLoaded(at, loaded);
      return loaded;
    } catch {
      // It is asked for again when the reader comes back to it.
      this.#wanted.delete(at);
      return null;
    }
  }
}

function unpacked({ parts, lines }: ReflowParts): LoadedChunk {
  return {
    parts,
    texts: parts.flatMap(textsOf),
    lines: new Map(lines.map(({ node, packed }) => [node, unpackLines(bytesOf(packed))])),
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
