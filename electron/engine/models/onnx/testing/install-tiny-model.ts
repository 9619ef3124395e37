import { contentOf } from '../fetch-file.ts';
import { smallFilesOf, type ModelSpec } from '../model-spec.ts';
import { Shelf, type InstalledModel } from '../shelf.ts';
import {
  START,
  writeTinyEncoder,
  writeTinyReranker,
  writeTinyWriter,
  type TinyModel,
  type TinyWriter,
} from './tiny-models.ts';

const GRAPH = 'onnx/model.onnx';
/** What the tiny writer answers, in words and where an object of JSON is begun. */
const tinyAnswer: Readonly<Record<string, string>> = {
  [START]: 'The report ',
  'The report ': 'is late.',
  '{': '"n": ',
  '"n": ': '1}',
};
const WORDS = 'harbor delay report sensor the of a in how many'.split(' ');

/** Put a made model where an import would have put it. */
export async function installTinyModel(
  modelsFolder: string,
  id: string,
  task: ModelSpec['task'],
  {
    words = WORDS,
    dimensions = 48,
    seed = 1,
    follows = tinyAnswer,
  }: Partial<TinyModel & Pick<TinyWriter, 'follows'>> = {},
): Promise<InstalledModel> {
  const shelf = new Shelf(modelsFolder);
  const folder = await shelf.incoming(id);
  if (task === 'writer') await writeTinyWriter(folder, { words: Object.entries(follows).flat(), follows });
  else await (task === 'encoder' ? writeTinyEncoder : writeTinyReranker)(folder, { words, dimensions, seed });
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
  const specs: Readonly<Record<ModelSpec['task'], ModelSpec>> = {
    encoder: { ...common, task: 'encoder', dimensions, pooling: 'mean', prefixes: { query: '', passage: '' } },
    reranker: { ...common, task: 'reranker' },
    reader: { ...common, task: 'reader' },
    writer: { ...common, task: 'writer', parameters: '1K', cacheBytesPerToken: 8 },
  };
  const spec = specs[task];
  const never = new AbortController().signal;
  const files = await Promise.all([...smallFilesOf(spec), GRAPH].map((name) => contentOf(folder, name, never)));
  return shelf.install(folder, { spec, graph: GRAPH, files, source: 'made', installedAt: 1 });
}
