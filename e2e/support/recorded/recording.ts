/**
 * What the windows of one test said to the engine and what came back, in the form in which it is kept.
 *
 * The order is told by a count: each thing that can change something (a window opened, a file sent, a call that is not only a
 * look) is an event, and each reply says after how many of them it came. Between two events nothing is ordered, so that a faster
 * or slower window meets the same engine.
 */
import { z } from 'zod';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';

const after = z.int().nonnegative();

export const Reply = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('item'), after, value: z.unknown() }),
  z.strictObject({ t: z.literal('done'), after, value: z.unknown() }),
  z.strictObject({ t: z.literal('fail'), after, error: ErrorReportSchema }),
]);
export type Reply = z.infer<typeof Reply>;

export const RecordedCall = z.strictObject({
  method: z.string(),
  params: z.unknown(),
  after,
  replies: z.array(Reply),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

export const RecordedUpload = z.strictObject({
  name: z.string(),
  after,
  status: z.int(),
  /** As JSON: a receipt, or an error. */
  answer: z.unknown(),
});
export type RecordedUpload = z.infer<typeof RecordedUpload>;

export const Recording = z.strictObject({
  /** Which events were a window that opened, or loaded itself again. */
  windows: z.array(z.int().positive()),
  calls: z.array(RecordedCall),
  uploads: z.array(RecordedUpload),
});
export type Recording = z.infer<typeof Recording>;

export type MethodName = keyof Methods;

export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** Calls that change nothing that another call tells: they may come more or less often, and in any order. */
const looks: ReadonlySet<string> = new Set<MethodName>([
  'annotations.list',
  'answer.first-questions',
  'answer.follow-ups',
  'api.watch',
  'app.diagnostics',
  'app.info',
  'app.storage',
  'backups.list',
  'cards.make',
  'citations.copy',
  'citations.count',
  'citations.export',
  'conversations.list',
  'conversations.open',
  'duplicates.compare',
  'duplicates.find',
  'document.crop',
  'document.definitions',
  'document.details',
  'document.find',
  'document.items',
  'document.links',
  // It is noted when that was, which no test asks about.
  'document.opened',
  'document.origins',
  'document.outline',
  'document.page-words',
  'document.picture',
  'document.place',
  'document.table',
  'document.view',
  'graph.entities',
  'graph.entity',
  'graph.export',
  'graph.page',
  'history.list',
  'library.search',
  // How far somebody had typed when it was asked is a matter of time.
  'library.sections',
  'library.standing',
  'library.watch',
  'local-models.watch',
  'look-up.addresses',
  'look-up.queries',
  'look-up.settings',
  'models.watch',
  'recognition.look',
  'search.text',
  'selection.look-up',
  'task.keyphrases',
  'tree.corrections',
  'updates.watch',
  'view.load',
  // How the window looks is stored whenever it likes, and told to the next window alone.
  'view.save',
  'watched.list',
  'watched.watch',
  'zotero.notes',
  'zotero.passed',
  'zotero.watch',
]);

/** What they carry is as large as what is shown, and differs from machine to machine; a window does without. */
const unrecorded: ReadonlyMap<string, unknown> = new Map<MethodName, unknown>([
  ['page-picture.find', { picture: null }],
  ['page-picture.keep', null],
  // More than a hundred languages, the same for every library: one that no system that records has.
  [
    'recognition.offers',
    {
      from: 'https://languages.example/tessdata_fast',
      license: 'Apache-2.0',
      languages: [{ language: 'ell', bytes: 1_419_514 }],
      downloaded: [],
    },
  ],
]);

export function isRecorded(method: string): boolean {
  return !unrecorded.has(method);
}

/** What a window is told that calls what is not recorded; undefined for what is. */
export function unrecordedReply(method: string): unknown {
  return unrecorded.get(method);
}

export function isLook(method: string): boolean {
  return looks.has(method);
}

/** The same for the same call, whatever the order of the members. */
export function keyOf(method: string, params: unknown): string {
  return `${method} ${JSON.stringify(sorted(params))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

/** A call whose reply says nothing: what it was given does not matter to a window. */
export function tellsNothing(replies: readonly Reply[]): boolean {
  return replies.every((reply) => reply.t === 'done' && reply.value === null);
}
