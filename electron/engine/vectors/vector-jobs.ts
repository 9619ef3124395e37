import type { EncodingProgress } from '#shared/contract/local-models.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import type { Calm } from '../jobs/calm.ts';
import type { Store } from '../store/open.ts';
import { coverageOf, documentsToEncode, removeOtherEncoders, type EncodedDocument } from '../store/vectors.ts';
import { encodeDocument } from './encode-document.ts';
import { keepSearched } from './keep-searched.ts';
import type { VectorTexts } from './vector-texts.ts';

export interface VectorJobsDeps {
  readonly store: Store;
  readonly texts: VectorTexts;
  /** The encoder that was chosen; undefined for none, or one that is not there. */
  readonly encoder: () => Encoder | undefined;
  /** When there is time for it; without it, always. */
  readonly calm?: Pick<Calm, 'free' | 'isOnBattery'> | undefined;
  /** Names this engine among those that have the library open. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number;
}

const SETS_REMOVED_AT_ONCE = 20;

/** Encodes the library in the background. What is stored of another encoder stays until that is done. */
export class VectorJobs extends LibraryWork<EncodedDocument, Encoder> {
  readonly #deps: VectorJobsDeps;

  constructor(deps: VectorJobsDeps) {
    const { store, texts } = deps;
    super({
      ...deps,
      name: 'vectors',
      model: deps.encoder,
      documents: ({ id }) => documentsToEncode(store.read, id),
      work: async ({ key, id: document }, encoder, { onProgress }, signal) => {
        const request = { store, key, document, encoder, texts, turn: deps.calm?.free.bind(deps.calm) };
        await encodeDocument({ ...request, channel: 'segment' }, onProgress, signal);
        await encodeDocument({ ...request, channel: 'sentence' }, onProgress, signal);
        await encodeDocument({ ...request, channel: 'summary' }, deps.onChange, signal);
        await keepSearched(store, key, encoder);
      },
      onDone: ({ id }) => removeOthers(store, id),
      failure: 'model.failed',
      triesAgain: true,
    });
    this.#deps = deps;
  }

  /** The id of the encoder whose vectors are made, or are about to be; undefined where none are. */
  get encoderNow(): string | undefined {
    const { state, problem } = this.encoding;
    const isAtWork = (state === 'running' || state === 'waiting') && problem === null;
    return isAtWork ? this.#deps.encoder()?.id : undefined;
  }

  /** How far the library is encoded. */
  get encoding(): EncodingProgress {
    const { state, document, parts, problem } = this.status;
    const { documents, encoders } = coverageOf(this.#deps.store.read);
    const encoder = this.#deps.encoder();
    return {
      state: state === 'paused' ? 'waiting' : state === 'running' && this.#deps.calm?.isOnBattery ? 'resting' : state,
      documentsDone: encoder === undefined ? 0 : (encoders.get(encoder.id) ?? 0),
      documentsTotal: documents,
      document,
      textsDone: parts?.done ?? 0,
      textsTotal: parts?.total ?? 0,
      problem,
    };
  }
}

/** All documents have vectors of the chosen encoder: those of others are of no more use. */
async function removeOthers(store: Store, keep: string): Promise<void> {
  const { encoders } = coverageOf(store.read);
  if ([...encoders.keys()].every((encoder) => encoder === keep)) return;
  while (await store.writer.write((db) => removeOtherEncoders(db, keep, SETS_REMOVED_AT_ONCE)));
}
