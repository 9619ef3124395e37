import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import { stringOption, type Command, type Surroundings } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { parserFile } from '../../../electron/cli/open-library.ts';
import {
  measureInventories,
  readInventoryGold,
  type InventoryGold,
  type MeasuredInventory,
} from '../counts/inventories.ts';
import { inventoryTable, inventoryTallies } from '../counts/inventory-report.ts';

export const evalInventories: Command = {
  name: 'eval-inventories',
  usage: 'GOLD.json DIR [--half NAME] [--out FILE] [--json]',
  summary: 'Measure how many figures, tables and the like are found, and what is said of it.',
  help: [
    '  --half NAME      the documents of this half alone',
    '  --out FILE       also write the JSON there',
    '',
    'The gold is {"PATH.pdf": {"half", "counts": {"figure": 5, "table": null}}}, with paths from DIR; null where nobody can',
    'say how many there are. An inventory said to be complete is right if its number is the gold’s.',
    '',
  ],
  options: { half: { type: 'string' }, out: { type: 'string' } },
  positionals: { min: 2, max: 2, what: 'The file of counts and the folder of the documents' },
  run: async ([given = '', folder = ''], values, surroundings) => {
    const { out, cwd } = surroundings;
    const file = path.resolve(cwd, given);
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new AppError('file.unreadable', `${file} cannot be read.`, undefined, error);
    });
    const gold = readInventoryGold(path.basename(file), text);
    const half = stringOption(values, 'half');
    const files = filesOf(gold, path.resolve(cwd, folder), half);
    for (const name of files.missing) out.note(`There is no ${name}; left out.`);
    if (files.there.size === 0) throw new UsageError('None of the documents is there.');
    const measured = await measureWithParsers(gold, files.there, surroundings);
    const json = { tallies: inventoryTallies(measured), inventories: measured };
    const target = stringOption(values, 'out');
    if (target !== undefined) await writeFile(path.resolve(cwd, target), `${JSON.stringify(json, null, 2)}\n`);
    out.printJson(json);
    for (const line of inventoryTable(measured)) out.print(line);
    return exitCodes.done;
  },
};

function filesOf(gold: InventoryGold, folder: string, half: string | undefined) {
  const there = new Map<string, string>();
  const missing: string[] = [];
  for (const [name, document] of Object.entries(gold)) {
    if (half !== undefined && document.half !== half) continue;
    const file = path.join(folder, name);
    if (existsSync(file)) there.set(name, file);
    else missing.push(name);
  }
  return { there, missing };
}

async function measureWithParsers(
  gold: InventoryGold,
  files: ReadonlyMap<string, string>,
  { out, signal }: Surroundings,
): Promise<readonly MeasuredInventory[]> {
  const parsers = new ParserPool({ file: parserFile, launch: launchNode });
  const onProgress = (done: number, name: string): void =>
    out.progress.show(done / files.size, `${done} of ${files.size} documents · ${name}`);
  try {
    return await measureInventories(gold, files, { parsers, onProgress, signal });
  } finally {
    parsers.close();
    out.progress.clear();
  }
}
