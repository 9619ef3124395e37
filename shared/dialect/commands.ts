/** What every command prints with `--json`, by its name; `wayleaf mcp` and `wayleaf serve` print none. */
import type { z } from 'zod';
import { AskedOut, ChatOut, GraphOut, KeyphrasesOut, SearchOut, SummarizeOut } from './commands/asking.ts';
import {
  AssistantsOut,
  CiteOut,
  CitesOut,
  FlashcardsOut,
  LanguagesOut,
  MarksOut,
  ModelsOut,
  NotesOut,
  ZoteroOut,
} from './commands/exchange.ts';
import {
  DetailsOut,
  DuplicatesOut,
  ExportOut,
  ImportOut,
  ListOut,
  LookUpOut,
  MarkOut,
  MembersOut,
  RemoveOut,
  RenameOut,
  TableCommandOut,
  TagsOut,
  WatchOut,
} from './commands/library.ts';
import {
  CompletionOut,
  CorpusOut,
  DoctorOut,
  IndexOut,
  PrepareOut,
  RouteDataOut,
  SchemaOut,
  TrainDataOut,
  TreeOut,
  WorkOut,
} from './commands/reading.ts';

export const commandOutputs = {
  tree: TreeOut,
  index: IndexOut,
  work: WorkOut,
  members: MembersOut,
  list: ListOut,
  rename: RenameOut,
  remove: RemoveOut,
  tags: TagsOut,
  mark: MarkOut,
  notes: NotesOut,
  marks: MarksOut,
  assistants: AssistantsOut,
  details: DetailsOut,
  'look-up': LookUpOut,
  duplicates: DuplicatesOut,
  ask: AskedOut,
  chat: ChatOut,
  search: SearchOut,
  table: TableCommandOut,
  summarize: SummarizeOut,
  keyphrases: KeyphrasesOut,
  flashcards: FlashcardsOut,
  corpus: CorpusOut,
  cite: CiteOut,
  cites: CitesOut,
  zotero: ZoteroOut,
  watch: WatchOut,
  graph: GraphOut,
  'route-data': RouteDataOut,
  'train-data': TrainDataOut,
  models: ModelsOut,
  languages: LanguagesOut,
  prepare: PrepareOut,
  export: ExportOut,
  import: ImportOut,
  doctor: DoctorOut,
  completion: CompletionOut,
  schema: SchemaOut,
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type CommandOutputs = typeof commandOutputs;
export type PrintingCommand = keyof CommandOutputs;

/** What a command hands over to be printed: the version is put in front of it. */
export type Printed<C extends PrintingCommand> = Given<z.input<CommandOutputs[C]>>;

/** Nobody changes what is printed. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Given<T[Key]> }
    : T;
