/** The encoder that ships, with the vectors of the documents that questions are asked of. */
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import type { PassageReader } from '#shared/domain/ports/passage-reader.ts';
import { onnxEncoder, onnxReader } from '../../electron/engine/models/onnx/onnx-models.ts';
import { remembering } from '../../electron/engine/models/onnx/remembering.ts';
import { installedIn } from '../../electron/engine/models/onnx/shelf.ts';
import { encoderFolder, readerFolder } from '../../electron/engine/shipped.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { inRoot } from '../bootstrap/paths.mjs';
import type { OpenSubject } from '../tools/eval/dataset.ts';
import { documentVectors } from '../tools/eval/document-vectors.ts';

/** The encoder with the vectors of a document, which are made when they are first asked for. */
export type SemanticsOf = (subject: OpenSubject) => Promise<Semantics>;
type Semantics = NonNullable<Aids['semantics']>;

/**
 * Do the work with the encoder and the passage reader. They run in the built program (`node build/bundle.mjs`); vectors are kept between runs, in
 * the folder for temporary files or that of WAYLEAF_VECTORS.
 */
export async function withEncoder<T>(
  work: (semanticsOf: SemanticsOf, passageReader: PassageReader) => Promise<T>,
): Promise<T> {
  const model = await installedIn(encoderFolder);
  if (!model) throw new Error('There is no encoder in resources/models/encoder.');
  const reader = await installedIn(readerFolder);
  if (!reader) throw new Error('There is no reader in resources/models/reader.');
  const file = inRoot('dist/electron/inference.mjs');
  const inference = new Inference({ file, launch: launchNode, limits: { threads: availableParallelism() } });
  const encoder = remembering(onnxEncoder(model, inference));
  const folder = process.env.WAYLEAF_VECTORS ?? path.join(tmpdir(), 'wayleaf-vectors');
  const { signal } = new AbortController();
  try {
    return await work(
      async (subject) => {
        return { encoder, vectors: await documentVectors(subject, encoder, folder, signal) };
      },
      onnxReader(reader, inference),
    );
  } finally {
    inference.close();
  }
}
