/** The calls about selected words. */
import { AppError } from '#shared/base/errors.ts';
import type { selectionMethods } from '#shared/contract/selection.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { modelFor, type Chat } from '#shared/domain/ports/chat.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { explain } from '#shared/domain/tasks/explain.ts';
import { lookUp } from '#shared/domain/tasks/look-up.ts';
import { translate } from '#shared/domain/tasks/translate.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import { inSteps, requireIndexed, yieldToEventLoop } from '../answering/scope.ts';
import { waitedFor } from '../answering/waited-for.ts';

export interface SelectionDeps {
  readonly reader: IndexReader;
  /** The models that are there now. */
  readonly aids: () => Aids;
  /** Somebody waits for what a model writes; the returned function says that they do not any more. */
  readonly asking: () => () => void;
}

type Methods = typeof selectionMethods;

export function selectionHandlers(deps: SelectionDeps): Handlers<Methods> {
  const { reader } = deps;
  return {
    'selection.look-up': async (selected, signal) => {
      requireIndexed({ kind: 'documents', documents: [selected.document] }, reader);
      const { path, terms, abbreviations, references } = await inSteps(lookUp(selected, reader), signal);
      return {
        path: [...path],
        terms: [...terms],
        abbreviations: [...abbreviations],
        references: [...references],
      };
    },
    'selection.explain': (selected, signal) => waitedFor(deps, explained(selected, deps, signal)),
    'selection.translate': (wanted, signal) => waitedFor(deps, translated(wanted, deps, signal)),
  };
}

async function* explained(
  selected: ParsedParams<Methods['selection.explain']>,
  deps: SelectionDeps,
  signal: AbortSignal,
) {
  const { reader } = deps;
  requireIndexed({ kind: 'documents', documents: [selected.document] }, reader);
  const aids = deps.aids();
  const chat = requireWriter(aids);
  const work = explain(selected, chat, { reader, aids, signal, now: () => performance.now() });
  for (;;) {
    const step = await work.next();
    if (!step.done) {
      yield step.value;
      await yieldToEventLoop(signal);
      continue;
    }
    const { sentences, evidence, notes } = step.value;
    return { model: chat.model, sentences: [...sentences], evidence: [...evidence], notes: [...notes] };
  }
}

async function* translated(
  { paragraphs, to }: ParsedParams<Methods['selection.translate']>,
  deps: SelectionDeps,
  signal: AbortSignal,
) {
  const chat = requireWriter(deps.aids());
  const written = yield* translate(paragraphs, languageNamed(to), chat, signal);
  return { model: chat.model, paragraphs: [...written] };
}

/** @throws AppError `chat.unavailable` */
function requireWriter(aids: Aids): Chat {
  const chat = modelFor('write', aids);
  if (!chat) throw new AppError('chat.unavailable', 'No language model is chosen.');
  return chat;
}

/** A language as models know it. @throws AppError `input.invalid` for a tag that names none */
function languageNamed(tag: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
  if (name === undefined) throw new AppError('input.invalid', `There is no language ‘${tag}’.`);
  return name;
}
