import { pageNameAndPlace } from '#shared/domain/text/quantity.ts';
import type { SearchHit } from '#shared/contract/answer.ts';
import { stringList, stringOption, type Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { knownDocuments, placeJson, quadsJson, type KnownDocuments } from '../places.ts';
import { printable, wrap } from '../output.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

export const search: Command = {
  name: 'search',
  usage: 'WORDS [--library DIR] [--doc DOCUMENT]… [--limit N] [--json]',
  summary: 'Find words in the documents of a library.',
  help: [
    '  --library DIR    folder of the library',
    '  --doc DOCUMENT   look in this document only; by words of its title, file or id; may be given again',
    `  --limit N        the most places to show (default ${DEFAULT_LIMIT})`,
    '',
    'Words in "quotes" are looked for as they stand next to each other.',
    '',
  ],
  options: {
    library: { type: 'string' },
    doc: { type: 'string', multiple: true },
    limit: { type: 'string' },
  },
  positionals: { min: 1, max: Infinity, what: 'A word to look for' },
  run: async (given, values, surroundings) => {
    const { out, signal } = surroundings;
    const words = given.join(' ').trim();
    if (words === '') throw new UsageError('There is no word to look for.');
    const limit = Number(stringOption(values, 'limit') ?? DEFAULT_LIMIT);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
      throw new UsageError(`--limit takes a number from 1 to ${MAX_LIMIT}.`);
    }
    const work = async (library: OpenLibrary): Promise<number> => {
      const startedAt = performance.now();
      // What was deleted meanwhile is not found.
      await library.host.call('host.check-files', {}, signal);
      const documents = await listDocuments(library, signal);
      const named = await Promise.all(
        stringList(values, 'doc').map((one) => findDocument(one, documents, surroundings)),
      );
      const scope = named.length > 0 ? { kind: 'documents' as const, documents: named } : { kind: 'library' as const };
      const { hits } = await library.window.call('search.text', { words, scope, limit }, signal);
      const totalMs = performance.now() - startedAt;
      if (out.json) {
        const cited = hits.map(({ document }) => document);
        const known = await knownDocuments(library, cited, signal);
        out.printJson('search', {
          words,
          hits: hits.map((hit) => hitJson(hit, known)),
          timings: { total: totalMs },
        });
      }
      if (hits.length === 0) out.print('Nothing was found.');
      for (const hit of hits) {
        const place = [...hit.path].map(printable).join(' › ') || printable(hit.documentTitle);
        out.print(`${place} ${out.style('dim', `· page ${pageNameAndPlace(hit.pageIndex, hit.pageLabel)}`)}`);
        out.print(`${wrap(hit.text, out.width, '    ')}\n`);
      }
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

function hitJson(hit: SearchHit, known: KnownDocuments) {
  return { ...placeJson(hit, known), quote: hit.text, quads: quadsJson(hit.marks), score: hit.score };
}
