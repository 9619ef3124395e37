import { contentOf } from '../fetch-file.ts';
import { TOKENIZER_FILES, type ModelSpec } from '../model-spec.ts';
import { Shelf, type InstalledModel } from '../shelf.ts';
import { writeTinyEncoder, writeTinyReranker, type TinyModel } from './tiny-models.ts';

const GRAPH = 'onnx/model.onnx';
const WORDS = 'harbor delay report sensor the of a in how many'.split(' ');

/** Put a made model where an import would have put it. */
export async function installTinyModel(
  modelsFolder: string,
  id: string,
  task: ModelSpec['task'],
  { words = WORDS, dimensions = 48, seed = 1 }: Partial<TinyModel> = {},
): Promise<InstalledModel> {
  const shelf = new Shelf(modelsFolder);
  const folder = await shelf.incoming(id);
  await (task === 'encoder' ? writeTinyEncoder : writeTinyReranker)(folder, { words, dimensions, seed });
  const common = {
    id,
    repository: null,
    license: 'Apache-2.0',
    languages: [],
    contextTokens: 512,
    graphs: [GRAPH],
    approximateBytes: 0,
    pins: {},
  };
  const spec: ModelSpec =
    task === 'encoder'
      ? { ...common, task, dimensions, pooling: 'mean', prefixes: { query: '', passage: '' } }
      : { ...common, task };
  const never = new AbortController().signal;
  const files = await Promise.all([...TOKENIZER_FILES, GRAPH].map((name) => contentOf(folder, name, never)));
  return shelf.install(folder, { spec, graph: GRAPH, files, source: 'made', installedAt: 1 });
}
