import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { graphStatistics } from '#shared/domain/graph/statistics.ts';
import type { EntityType } from '#shared/domain/graph/graph.ts';
import { graphOf } from '../../engine/graph/handlers.ts';
import { stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { printable, table } from '../output.ts';
import { documentHelp, documentOptions, withDocument } from '../with-document.ts';

const DEFAULT_SHOWN = 20;
const formats = ['graphml', 'json'] as const;

export const graph: Command = {
  name: 'graph',
  usage: 'FILE.pdf|ID [--format graphml|json] [--out FILE] [--limit N] [--library DIR] [--json]',
  summary: 'Entities of a document and what relates them: numbers, a list, an export.',
  help: [
    '  --format F       write the graph as GraphML or JSON instead of its numbers',
    '  --out FILE       where to; standard output without it',
    `  --limit N        list the N entities that are named most (default ${DEFAULT_SHOWN})`,
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
  },
  positionals: { min: 1, max: 1, what: 'A PDF file or the id of a document' },
  run: async ([named = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const format = formatOf(values);
    const limit = limitOf(values);
    await withDocument(named, values, surroundings, async (library, document) => {
      if (format) {
        const { text } = await library.window.call('graph.export', { document, format }, signal);
        const file = stringOption(values, 'out');
        if (file === undefined) out.print(text);
        else await writeFile(path.resolve(cwd, file), text);
        return;
      }
      const stored = graphOf(document, library.engine.reader);
      const numbers = graphStatistics(stored);
      const { entities } = await library.window.call('graph.entities', { document, limit }, signal);
      const byType = countTypes(stored.entities.map(({ type }) => type));
      out.printJson({ doc: document, ...numbers, types: byType, entities });
      out.print(
        `${numbers.entities} entities, ${numbers.relations} relations, density ${numbers.density.toFixed(4)}, ${numbers.components} parts, the largest of ${numbers.largestComponent}`,
      );
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
    });
    return exitCodes.done;
  },
};

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
