import { ask } from './commands/ask.ts';
import { assistants } from './commands/assistants.ts';
import { chat } from './commands/chat.ts';
import { cite } from './commands/cite.ts';
import { cites } from './commands/cites.ts';
import { completionOf } from './commands/completion.ts';
import { corpus } from './commands/corpus.ts';
import { exportLibrary, importLibrary } from './commands/move.ts';
import { details } from './commands/details.ts';
import { doctor } from './commands/doctor.ts';
import { duplicates } from './commands/duplicates.ts';
import { flashcards } from './commands/flashcards.ts';
import { graph } from './commands/graph.ts';
import { index } from './commands/index-files.ts';
import { keyphrases } from './commands/keyphrases.ts';
import { languages } from './commands/languages.ts';
import { list } from './commands/list.ts';
import { lookUp } from './commands/look-up.ts';
import { mark } from './commands/mark.ts';
import { marks } from './commands/marks.ts';
import { mcp } from './commands/mcp.ts';
import { members } from './commands/members.ts';
import { models } from './commands/models.ts';
import { notes } from './commands/notes.ts';
import { remove } from './commands/remove.ts';
import { rename } from './commands/rename.ts';
import { prepare } from './commands/prepare.ts';
import { routeData } from './commands/route-data.ts';
import { schemaCommand } from './commands/schema.ts';
import { search } from './commands/search.ts';
import { serve } from './commands/serve.ts';
import { summarize } from './commands/summarize.ts';
import { table } from './commands/table.ts';
import { tags } from './commands/tags.ts';
import { trainData } from './commands/train-data.ts';
import { tree } from './commands/tree.ts';
import { watch } from './commands/watch.ts';
import { work } from './commands/work.ts';
import { zotero } from './commands/zotero.ts';
import type { Command } from './command.ts';
import { describe, type DescribedCommand } from './completion/command-lines.ts';
import { version, withShared, type Commands } from './run.ts';
import { tools } from './tools.ts';

const own: readonly Command[] = [
  tree,
  index,
  work,
  members,
  list,
  rename,
  remove,
  tags,
  mark,
  notes,
  marks,
  details,
  lookUp,
  duplicates,
  ask,
  chat,
  search,
  table,
  summarize,
  keyphrases,
  flashcards,
  corpus,
  cite,
  cites,
  zotero,
  watch,
  graph,
  routeData,
  trainData,
  models,
  languages,
  prepare,
  exportLibrary,
  importLibrary,
  mcp,
  assistants,
  serve,
  doctor,
  schemaCommand(version),
  completionOf(describeAll, version),
];

/** Every command of an installation, with the options that all have. */
export function describeAll(): readonly DescribedCommand[] {
  return own.map((command) => describe(withShared(command)));
}

export const commands: Commands = { own, foreign: tools };
