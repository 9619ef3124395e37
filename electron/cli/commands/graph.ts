import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { GraphExtractor } from '#shared/contract/graph.ts';
import { graphStatistics, type GraphStatistics } from '#shared/domain/graph/statistics.ts';
import type { EntityType } from '#shared/domain/index/knowledge-graph.ts';
import { graphOf } from '../../engine/graph/handlers.ts';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import type { OpenLibrary } from '../open-library.ts';
import { printable, table } from '../output.ts';
import { documentHelp, documentOptions, withDocument } from '../with-document.ts';

const DEFAULT_SHOWN = 20;
const languageModel = someModelOptions(['vision', 'ollama']);
const formats = ['graphml', 'json'] as const;

export const graph: Command = {
  name: 'graph',
  usage:
    'FILE.pdf|ID [--model NAME] [--vision NAME] [--format graphml|json] [--out FILE] [--limit N] [--library DIR] [--json]',
  summary: 'Entities of a document and what relates them: numbers, a list, an export.',
  help: [
    '  --format F       write the graph as GraphML or JSON instead of its numbers',
    '  --out FILE       where to; standard output without it',
    `  --limit N        list the N entities that are named most (default ${DEFAULT_SHOWN})`,
    '  --model NAME     let this model of Ollama read the document first and add what it finds; what it found is kept',
    '                   in the library, and a run that was stopped goes on where it was',
    '  --vision NAME    with --model, let this one look at figures, and read what they show for names, too',
    '  --ollama URL     where Ollama is (default: OLLAMA_HOST, else 127.0.0.1:11434); words of the document are sent there',
    ...documentHelp,
    '',
    'Names, acronyms with their long forms, terms, and the headers of tables. A file that is not in the library is read',
    'for this once.',
    '',
  ],
  options: {
    ...documentOptions,
    format: { type: 'string' },
    out: { type: 'string' },
    limit: { type: 'string' },
    model: { type: 'string' },
    ...languageModel.options,
  },
  choices: { format: ['graphml', 'json'] },
  positionals: { min: 1, max: 1, what: 'A file or the id of a document' },
  run: async ([named = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const format = formatOf(values);
    const limit = limitOf(values);
    const modelSettings = chosenLanguageModel(values, surroundings);
    if (modelSettings.visionModel && !modelSettings.chatModel)
      throw new UsageError('--vision looks at figures for --model.', 'Name the one that reads with --model.');
    const work = async (library: OpenLibrary, document: DocumentId): Promise<void> => {
      if (modelSettings.chatModel) await readNames(library, document, surroundings);
      if (format) {
        const { text } = await library.window.call('graph.export', { document, format }, signal);
        const file = stringOption(values, 'out') ?? null;
        if (file === null) out.printData(text);
        else await writeFile(path.resolve(cwd, file), text);
        out.printJson('graph', { document, format, text: file === null ? text : null, file });
        return;
      }
      const stored = graphOf(document, library.engine.reader);
      const numbers = graphStatistics(stored);
      const basic = await library.engine.graphTools.basicGraph(document);
      const before = basic && graphStatistics(basic);
      const { entities, extractor } = await library.window.call('graph.entities', { document, limit }, signal);
      const byType = countTypes(stored.entities.map(({ type }) => type));
      out.printJson('graph', {
        ...{ document, extractor, statistics: numbers, before: before ?? null },
        ...{ types: byType, entities },
      });
      out.print(extractorText(extractor));
      out.print(statisticsTable(numbers, before));
      out.print(
        Object.entries(byType)
          .map(([type, count]) => `${count} ${type}`)
          .join(', '),
      );
      const rows = entities.map(({ name, aliases, type, mentions }) => [
        printable(aliases.length > 0 ? `${name} (${aliases.join(', ')})` : name),
        type,
        String(mentions),
      ]);
      out.print(table(['entity', 'type', 'times'], rows));
    };
    await withDocument(named, values, surroundings, work, { modelSettings });
    return exitCodes.done;
  },
};

/** A model that fails leaves what it found and the light graph. */
async function readNames(library: OpenLibrary, document: DocumentId, { out, signal }: Surroundings): Promise<void> {
  const show = (done: number, total: number): void =>
    out.progress.show(done / total, `Reading, ${done} of ${howMany(total, 'paragraph')}`);
  try {
    await library.engine.graphTools.readNames(document, show, signal);
  } catch (error) {
    if (!isAppError(error) || isAbort(error)) throw error;
    out.progress.clear();
    out.note(`The language model stopped: ${error.message} The graph has what was found until then.`);
  }
  out.progress.clear();
}

function extractorText(extractor: GraphExtractor): string {
  if (extractor.kind === 'light') return 'Found without a language model.';
  return `Found with ${printable(extractor.model)}, which has read ${extractor.read} of ${extractor.blocks} paragraphs, tables and captions.`;
}

/** Before and after entity resolution. */
function statisticsTable(after: GraphStatistics, before: GraphStatistics | undefined): string {
  const row = (name: string, numbers: GraphStatistics): string[] => [
    name,
    String(numbers.entities),
    String(numbers.relations),
    numbers.density.toFixed(4),
    String(numbers.diameter),
    String(numbers.components),
    String(numbers.largestComponent),
  ];
  return table(
    ['', 'entities', 'relations', 'density', 'diameter', 'parts', 'largest part'],
    [...(before ? [row('same names only', before)] : []), row('resolved', after)],
  );
}

function formatOf(values: OptionValues): (typeof formats)[number] | undefined {
  const named = stringOption(values, 'format');
  if (named === undefined) return undefined;
  const format = formats.find((one) => one === named);
  if (format) return format;
  throw new UsageError(`--format takes ${formats.join(' or ')}.`);
}

function limitOf(values: OptionValues): number {
  const limit = Number(stringOption(values, 'limit') ?? DEFAULT_SHOWN);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 2000) return limit;
  throw new UsageError('--limit takes a whole number from 1 to 2000.');
}

function countTypes(types: readonly EntityType[]): Record<string, number> {
  const counts = Map.groupBy(types, (type) => type);
  return Object.fromEntries([...counts].map(([type, all]) => [type, all.length] as const).sort((a, b) => b[1] - a[1]));
}
