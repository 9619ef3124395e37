/** The program of the commands that measure; the command line program loads it where it stands beside it. */
import type { Tools } from '../../electron/cli/tools.ts';
import { run } from '../../electron/cli/run.ts';
import { bench } from './commands/bench.ts';
import { evalCites } from './commands/eval-cites.ts';
import { evalCounts } from './commands/eval-counts.ts';
import { evalDuplicates } from './commands/eval-duplicates.ts';
import { evalExperiment } from './commands/eval-experiment.ts';
import { evalFront } from './commands/eval-front.ts';
import { evalInventories } from './commands/eval-inventories.ts';
import { evalPrompts } from './commands/eval-prompts.ts';
import { evalReflow } from './commands/eval-reflow.ts';
import { evalRoles } from './commands/eval-roles.ts';
import { evalSame } from './commands/eval-same.ts';
import { evalStores } from './commands/eval-stores.ts';
import { evalStrangers } from './commands/eval-strangers.ts';
import { evalStructure } from './commands/eval-structure.ts';
import { evalTable } from './commands/eval-table.ts';
import { evalWords } from './commands/eval-words.ts';
import { evaluate } from './commands/eval.ts';

export const runTool: Tools['runTool'] = (args, program) =>
  run(args, program, {
    own: [
      evaluate,
      evalStructure,
      evalCites,
      evalCounts,
      evalDuplicates,
      evalExperiment,
      evalFront,
      evalInventories,
      evalPrompts,
      evalReflow,
      evalRoles,
      evalSame,
      evalStores,
      evalStrangers,
      evalTable,
      evalWords,
      bench,
    ],
    foreign: [],
  });
