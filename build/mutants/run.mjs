/**
 * `npm run test:mutants [-- --part NAME | --tonight] [--force] [--survivors] [FILE[:FROM-TO]…]`: changes the code of each part
 * in small ways, one at a time, and looks whether a test notices. Ends with 1 where fewer mutants die than should.
 *
 * `--tonight` takes one part, another one each day. With files of a part only these are tried. `--survivors` lists what no test
 * noticed; the page `.cache/mutants/PART.html` shows it in the code.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { root } from '../bootstrap/paths.mjs';
import { memoryOf, optionsFor } from './options.mjs';
import { LEAST_SHARE, parts } from './parts.mjs';
import { forgetWhatLived } from './remembered.mjs';
import { shareOf, survivorsOf, tableOf } from './summary.mjs';

const DAY_MS = 24 * 3600 * 1000;

/** @returns {readonly import('./parts.mjs').Part[]} */
function chosenParts(/** @type {string | undefined} */ name, /** @type {boolean} */ isTonight) {
  if (isTonight)
    return [/** @type {import('./parts.mjs').Part} */ (parts[Math.floor(Date.now() / DAY_MS) % parts.length])];
  const chosen = parts.filter((part) => name === undefined || part.name === name);
  if (chosen.length === 0) throw new Stop(`No such part; there are ${parts.map((part) => part.name).join(', ')}.`, 2);
  return chosen;
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      part: { type: 'string' },
      tonight: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
    },
  });
  const chosen = chosenParts(values.part, values.tonight);
  if (positionals.length > 0 && chosen.length !== 1)
    throw new Stop('Files need the part that they are of: --part NAME.', 2);
  process.chdir(root);
  const short = [];
  for (const part of chosen) {
    say(`mutants of ${part.name}`);
    process.env.WAYLEAF_MUTANTS_TESTS = JSON.stringify(part.tests);
    await forgetWhatLived(memoryOf(part));
    const found = await new Stryker(optionsFor(part, positionals, values.force)).runMutationTest();
    const mutants = found.map((one) => ({ ...one, fileName: path.relative(root, one.fileName) }));
    const { lines, total } = tableOf(part.name, mutants);
    if (values.survivors) console.log(survivorsOf(mutants).join('\n'));
    console.log(lines.join('\n'));
    if (shareOf(total) < LEAST_SHARE) short.push(part.name);
  }
  if (short.length > 0) throw new Stop(`Fewer than ${100 * LEAST_SHARE} % of the mutants died: ${short.join(', ')}.`);
});
