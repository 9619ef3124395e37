import { inferenceMethods } from '../../inference/protocol.ts';
import { fakeProcesses, type FakeProcesses } from '../../process/testing/fake-processes.ts';
import { vectorOf } from '../vectors/testing.ts';

/**
 * Processes that run models, as far as whoever calls them sees.
 *
 * @param gate  what they wait for before each batch
 */
export function fakeInference(gate: () => Promise<void> = () => Promise.resolve()): FakeProcesses {
  return fakeProcesses(inferenceMethods, () => ({
    'texts.encode': async function* ({ texts, model }) {
      await gate();
      const vectors = new Float32Array(texts.length * model.dimensions);
      texts.forEach((text, row) => vectors.set(vectorOf(text, model.dimensions), row * model.dimensions));
      yield { indices: Uint32Array.from(texts.keys()), vectors };
      return { tokens: 1, truncated: 0, residentBytes: 0 };
    },
    'passages.score': async function* ({ passages }) {
      await gate();
      yield { indices: Uint32Array.from(passages.keys()), scores: new Float32Array(passages.length).fill(0.5) };
      return { tokens: 1, truncated: 0, residentBytes: 0 };
    },
    'text.write': async function* () {
      await gate();
      for (const text of ['It is ', 'late.']) yield { text };
      const told = { promptTokens: 1000, cutTokens: 0, replyTokens: 11, residentBytes: 0 };
      return { ...told, loadMs: 1, promptMs: 2000, replyMs: 500 };
    },
  }));
}
