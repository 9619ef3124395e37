/**
 * Looks whether the fonts of documents that are opened are drawn as the file says. It takes some seconds of a processor, more than
 * reading most documents does: so it is not done for all that are indexed.
 */
import { z } from 'zod';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { drawnOtherwise } from '#shared/domain/document/drawn-otherwise.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { ReadDb } from '../store/db.ts';
import { summaryOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { loadKept, saveKept } from '../store/settings.ts';
import type { ParserPool } from './parsers.ts';
import type { Recognizer } from './recognizer.ts';

export interface FontCheckDeps {
  readonly store: Store;
  readonly parsers: Pick<ParserPool, 'parse'>;
  /** Undefined where nothing can be recognized. */
  readonly recognizer: Pick<Recognizer, 'available' | 'alone' | 'readWords'> | undefined;
  /** The PDF of the document. */
  readonly locate: (id: DocumentId, signal: AbortSignal) => Promise<{ readonly path: string }>;
  /** It has to be read again, because some of its fonts mislead. */
  readonly onMisleading: (id: DocumentId) => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

const Faces = z.array(z.int().nonnegative());
/** It belongs to the file's bytes, as the id does. */
const nameOf = (id: DocumentId): string => `fonts.misleading.${id}`;

/** Faces of the document that were found to be drawn otherwise, as the parser numbers them. */
export function misleadingFonts(db: ReadDb, id: DocumentId): readonly number[] {
  return Faces.safeParse(loadKept(db, nameOf(id))).data ?? [];
}

export class FontCheck {
  readonly #deps: FontCheckDeps;
  readonly #runner: JobRunner<{ readonly id: DocumentId }>;
  readonly #waiting: DocumentId[] = [];
  /** Each once, while this program runs. */
  readonly #seen = new Set<DocumentId>();

  constructor(deps: FontCheckDeps) {
    this.#deps = deps;
    this.#runner = new JobRunner({
      work: ({ id }, signal) => this.#check(id, signal),
      onError: (error) => {
        if (!isAbort(error) && !isAppError(error)) deps.onBug(error);
      },
      queue: {
        room: () => 1,
        claim: async () => {
          const id = this.#waiting.shift();
          return id === undefined ? undefined : { id };
        },
        beatMs: 60_000,
        beat: async () => [],
      },
    });
  }

  /** The reader looks at this document. */
  opened(id: DocumentId): void {
    const { store, recognizer } = this.#deps;
    if (!recognizer || store.isReadOnly || this.#seen.has(id)) return;
    if (summaryOf(store.read, id)?.state.kind !== 'ready' || misleadingFonts(store.read, id).length > 0) return;
    this.#seen.add(id);
    this.#waiting.push(id);
    this.#runner.kick();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  async #check(id: DocumentId, signal: AbortSignal): Promise<void> {
    const { store, parsers, recognizer, locate, onMisleading } = this.#deps;
    const data = await recognizer?.available();
    if (!recognizer || !data) return;
    const { path } = await locate(id, signal);
    const { summary } = await parsers.parse({ path, withGraph: false, sampleFonts: true }, () => undefined, signal);
    const { fontSamples = [], metadata } = summary;
    if (fontSamples.length === 0) return;
    const request = { path, language: { named: metadata.language } };
    const read = await recognizer.alone(() => recognizer.readWords(request, fontSamples, data, signal), signal);
    const misleading = drawnOtherwise(fontSamples, read);
    if (misleading.length === 0) return;
    await store.writer.write((db) => saveKept(db, nameOf(id), misleading));
    await onMisleading(id);
  }
}
