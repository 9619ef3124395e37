import { createHash } from 'node:crypto';
import path from 'node:path';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import { worksCited } from '#shared/domain/citing/match.ts';
import { worksOf, type Work } from '#shared/domain/citing/works.ts';
import { flag, stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import type { OpenLibrary } from '../../../electron/cli/open-library.ts';
import { cacheFolder, dataFolder, repository } from '../eval/folders.ts';
import { readCitesGold, type CitesGold } from '../cites/gold.ts';
import { measurePairs, type Pair } from '../cites/measure.ts';
import { withIndexedPdfs } from '../eval/pdf-library.ts';

export const evalCites: Command = {
  name: 'eval-cites',
  usage: '[--gold FILE] [--data DIR] [--errors] [--json]',
  summary: 'Measure which documents of a library lists of references are matched to.',
  help: [
    '  --errors         list what is wrong, and what is missed',
    '  --gold FILE      documents, works and what cites them (default: the repository’s)',
    '  --data DIR       folder of the documents (default: WAYLEAF_DATA, else ../shared/data beside the repository)',
    '  --cache DIR      where the index is kept between runs (default: the folder for temporary files)',
    '',
    'The library is the documents themselves and works that stand for documents, with what their first pages say. Every',
    'entry of every list is matched: wrong is whatever the gold does not say.',
    '',
  ],
  options: {
    errors: { type: 'boolean' },
    gold: { type: 'string' },
    data: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, { out, cwd, env, signal }) => {
    const file = stringOption(values, 'gold') ?? path.join(repository, 'build/tools/cites/gold.json');
    const gold = await readCitesGold(path.resolve(cwd, file));
    const data = dataFolder(values, { cwd, env });
    const files = gold.documents.map(({ doc }) => path.join(data, doc));
    const cache = cacheFolder(values, { cwd });
    const work = async (library: OpenLibrary, ids: ReadonlyMap<string, DocumentId>): Promise<number> => {
      if (ids.size < files.length) throw new UsageError(`Some of the documents are not in ${data}.`);
      const byDoc = new Map(gold.documents.map(({ doc }, at) => [doc, ids.get(files[at]!)!]));
      const { pairs, entries, shifted } = matchAll(gold, byDoc, library);
      for (const doc of shifted) out.note(`${doc} has another number of references than when it was read.`);
      const said = gold.documents.flatMap(({ doc, cites }) =>
        cites.map(([place, cited]) => ({ doc, place, work: cited })),
      );
      const measured = measurePairs(said, pairs);
      const { right, wrong, missed, precision, recall } = measured;
      out.printMeasured({ entries, gold: said.length, ...measured });
      out.print(
        `${entries} references, ${said.length} about known works: ${right.length} matched rightly, ${wrong.length} wrongly, ${missed.length} missed`,
      );
      out.print(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
      if (flag(values, 'errors')) {
        for (const one of wrong) out.print(`wrong   ${pairText(one)}`);
        for (const one of missed) out.print(`missed  ${pairText(one)}`);
      }
      return exitCodes.done;
    };
    const choice = { modelSettings: { languageModel: false, encoder: wordsAlone } };
    return withIndexedPdfs(files, cache, out.progress, signal, work, choice);
  },
};

interface Matched {
  readonly pairs: readonly Pair[];
  /** How many references were matched. */
  readonly entries: number;
  readonly shifted: readonly string[];
}

/** Every reference of the documents, against all of these and the made works. */
function matchAll(gold: CitesGold, byDoc: ReadonlyMap<string, DocumentId>, { engine }: OpenLibrary): Matched {
  const { reader } = engine;
  const made = gold.works.map(({ id, ...facts }): readonly [string, Work] => [id, { ...facts, id: idOf(id) }]);
  const names = new Map<DocumentId, string>([
    ...[...byDoc].map(([doc, id]) => [id, doc] as const),
    ...made.map(([name, { id }]) => [id, name] as const),
  ]);
  const own = reader.documents({ kind: 'documents', documents: [...byDoc.values()] });
  const works = worksOf([...own, ...made.map(([, work]) => work)]);
  const shifted: string[] = [];
  let entries = 0;
  const pairs = gold.documents.flatMap(({ doc, entries: known }) => {
    const id = byDoc.get(doc)!;
    const listed = reader.items(id, ['reference']);
    entries += listed.length;
    if (listed.length !== known) shifted.push(doc);
    return listed.flatMap(({ text }, at) =>
      worksCited(text, works)
        .filter(({ document }) => document !== id)
        .map(({ document }) => ({ doc, place: at + 1, work: names.get(document)! })),
    );
  });
  return { pairs, entries, shifted };
}

function idOf(name: string): DocumentId {
  return documentId(createHash('sha256').update(name).digest('hex'));
}

const pairText = ({ doc, place, work }: Pair): string => `${doc} [${place}]  ${work}`;
