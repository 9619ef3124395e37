import { existsSync } from 'node:fs';
import path from 'node:path';
import { flag, stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { cacheFolder } from '../eval/folders.ts';
import { countKinds, readGoldCounts, talliesOfKinds, type InventoryTally } from '../counts/inventories.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';

export const evalInventories: Command = {
  name: 'eval-inventories',
  usage: 'GOLD --data DIR [--half NAME] [--errors] [--cache DIR] [--json]',
  summary: 'Measure what documents hold against counts by hand.',
  help: [
    '  --data DIR       where the documents are that the counts name',
    '  --half NAME      those of this half alone',
    '  --errors         list what was counted wrongly, and what was not said to be complete',
    '  --cache DIR      where the index is kept between runs (default: the folder for temporary files)',
    '',
    'GOLD is a folder of files {"DOCUMENT.pdf": {"half", "counts": {"reference": 40, "theorem": 3, …}}, …}; build/tools/counts/gold',
    'has ours. Of what is said to be complete the right share is told, and of what there is the share that is said to be so.',
    '',
  ],
  options: {
    data: { type: 'string' },
    half: { type: 'string' },
    errors: { type: 'boolean' },
    cache: { type: 'string' },
  },
  positionals: { min: 1, max: 1, what: 'The folder with the counts' },
  run: async ([given = ''], values, { out, cwd, signal }) => {
    const data = stringOption(values, 'data');
    if (data === undefined) throw new UsageError('--data names the folder of the documents.');
    const half = stringOption(values, 'half');
    const all = await readGoldCounts(path.resolve(cwd, given));
    const chosen = all.filter((one) => half === undefined || one.half === half);
    const fileOf = (name: string): string => path.resolve(cwd, data, name);
    const there = chosen.filter(({ file }) => existsSync(fileOf(file)));
    if (there.length === 0) throw new UsageError('None of the documents is there.');
    if (there.length < chosen.length)
      out.note(`${chosen.length - there.length} of ${chosen.length} documents are not there.`);
    const cache = cacheFolder(values, { cwd });
    const files = there.map(({ file }) => fileOf(file));
    const counted = await withPdfLibrary(files, cache, out.progress, signal, (open) =>
      Promise.resolve(
        there.flatMap((gold) => {
          const subject = open(fileOf(gold.file));
          return subject ? countKinds(gold, subject.document, subject.reader) : [];
        }),
      ),
    );
    out.progress.clear();
    const tallies = talliesOfKinds(counted);
    out.printMeasured({ tallies, counted });
    for (const line of tableOf(tallies)) out.print(line);
    if (flag(values, 'errors')) {
      for (const { file, kind, gold, found, state } of counted) {
        if (gold !== found || (gold > 0 && state !== 'complete'))
          out.print(`${file}: ${kind} ${found} of ${gold ?? 'unknown'}, ${state}`);
      }
    }
    return exitCodes.done;
  },
};

function tableOf(tallies: readonly InventoryTally[]): readonly string[] {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(16))).join('');
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
  return [
    cells(['', 'counts', 'right', 'said complete', 'right if said', 'said if any']),
    ...tallies.map(({ name, all, right, said, saidRight, some, someSaid }) =>
      cells([name, String(all), share(right, all), String(said), share(saidRight, said), share(someSaid, some)]),
    ),
  ];
}
