import type { VectorReader } from '#shared/domain/index/vectors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { Inference } from '../models/onnx/inference.ts';
import { onnxEncoder } from '../models/onnx/onnx-models.ts';
import { remembering } from '../models/onnx/remembering.ts';
import type { InstalledModel } from '../models/onnx/shelf.ts';
import type { Store } from '../store/open.ts';
import { createVectorReader } from '../vectors/vector-reader.ts';

export interface UsableEncoder {
  readonly encoder: Encoder;
  /** Undefined for one that runs in Ollama. */
  readonly of?: InstalledModel;
}

/** Encoders with what they remember and with their vectors: one of each, for as long as its model stays the same. */
export class KnownEncoders {
  readonly #store: Pick<Store, 'read'>;
  readonly #inference: Inference | undefined;
  readonly #encoders = new Map<string, UsableEncoder>();
  readonly #readers = new Map<string, VectorReader>();
  readonly #memory = new WeakMap<Encoder, Encoder>();

  /** @param inference  undefined where no model can be loaded */
  constructor(store: Pick<Store, 'read'>, inference: Inference | undefined) {
    this.#store = store;
    this.#inference = inference;
  }

  of(model: InstalledModel): UsableEncoder | undefined {
    if (!this.#inference) return undefined;
    const known = this.#encoders.get(model.spec.id);
    if (known?.of === model) return known;
    const made = { of: model, encoder: onnxEncoder(model, this.#inference) };
    this.#encoders.set(model.spec.id, made);
    return made;
  }

  remembering(encoder: Encoder): Encoder {
    let known = this.#memory.get(encoder);
    if (!known) this.#memory.set(encoder, (known = remembering(encoder)));
    return known;
  }

  vectorsOf(encoder: Encoder): VectorReader {
    let reader = this.#readers.get(encoder.id);
    if (!reader) {
      this.#readers.clear(); // their vectors are of another encoder, which is no longer asked
      this.#readers.set(encoder.id, (reader = createVectorReader(this.#store.read, encoder)));
    }
    return reader;
  }
}
