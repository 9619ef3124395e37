/** What selected words mean: what their document says of them, and what a language model writes when it is asked to. */
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import {
  MOST_EXPLAINED_CHARS,
  MOST_TRANSLATED_CHARS,
  type LookedUpWords,
  type selectionMethods,
} from '#shared/contract/selection.ts';
import type { Result } from '#shared/rpc/spec.ts';
import type { Engine } from '../api/engine.ts';
import { spoken } from '../languages/i18n.ts';
import type { Models } from './models.ts';
import type { Panes } from './panes.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { SelectedWords } from './viewer.ts';

type Explained = Result<(typeof selectionMethods)['selection.explain']>;
export type TranslatedParagraph = Result<(typeof selectionMethods)['selection.translate']>['paragraphs'][number];

/** Words of a document, kept while another selection is made. */
export interface WordsAbout {
  readonly document: DocumentId;
  readonly text: string;
  /** As they were selected. */
  readonly words: SelectedWords;
  readonly paragraphs: readonly string[];
  /** First and last page, from 0. */
  readonly from: number;
  readonly to: number;
}

export type LookUp =
  | { readonly kind: 'waiting' }
  /** `places` are the first of all that there are; null for words that are too many to stand elsewhere. */
  | {
      readonly kind: 'done';
      readonly found: LookedUpWords;
      readonly places: { readonly first: readonly FoundWords[]; readonly total: number } | null;
    }
  | { readonly kind: 'failed'; readonly error: ErrorReport };

export type Explaining =
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'running'; readonly draft: string }
  | ({ readonly kind: 'done' } & Explained)
  | { readonly kind: 'failed'; readonly error: ErrorReport };

export type Translating =
  | { readonly kind: 'none' }
  | { readonly kind: 'too-long' }
  | {
      readonly kind: 'running' | 'stopped' | 'done';
      readonly done: readonly TranslatedParagraph[];
      /** Of the paragraph that is being written. */
      readonly draft: string;
    }
  | { readonly kind: 'failed'; readonly error: ErrorReport };

export interface AboutWords {
  readonly about: WordsAbout | null;
  readonly lookUp: LookUp;
  readonly explaining: Explaining;
  readonly translating: Translating;
  /** The language that is translated into; the window's own unless the reader chose another. */
  readonly language: string | null;
  /** @param written  a language model is asked, too */
  readonly explain: (document: DocumentId, words: SelectedWords, written: boolean) => void;
  readonly translate: (document: DocumentId, words: SelectedWords) => void;
  readonly askModel: () => void;
  readonly translateInto: (language: string) => void;
  readonly stop: () => void;
  readonly close: () => void;
}

/** More words are a passage, which stands nowhere else. */
const FOUND_CHARS = 80;
const MOST_PLACES = 20;

interface AboutWordsDeps {
  readonly view: Slice<View>;
  readonly panes: Panes;
}

/** Is there a language model that writes? */
export function modelWrites({ models }: { readonly models: Models }): boolean {
  return models.models !== undefined && models.models.answering.tier !== 'built-in';
}

export function createAboutWords(
  engine: Engine,
  slice: Slice<AboutWords>,
  { view, panes }: AboutWordsDeps,
): AboutWords {
  const { get, set } = slice;
  const work = new Work();
  const show = (document: DocumentId, words: SelectedWords): void => {
    work.stop();
    const { text, paragraphs = [text], pageIndex, lastPageIndex } = words;
    const about = { document, text, words, paragraphs, from: pageIndex, to: lastPageIndex };
    set({ about, lookUp: { kind: 'waiting' }, explaining: { kind: 'none' }, translating: { kind: 'none' } });
    panes.showRight('words');
    void lookUp(engine, about, set, work.begin('look-up'));
  };
  const askModel = (): void => {
    const { about } = get();
    if (about) void explain(engine, about, set, work.begin('explain'));
  };
  const translateInto = (language: string): void => {
    const { about } = get();
    set({ language });
    if (about) void translate(engine, about, language, set, work.begin('translate'));
  };
  return {
    about: null,
    lookUp: { kind: 'waiting' },
    explaining: { kind: 'none' },
    translating: { kind: 'none' },
    language: null,
    explain: (document, words, written) => {
      show(document, words);
      if (written) askModel();
    },
    translate: (document, words) => {
      show(document, words);
      translateInto(get().language ?? spoken());
    },
    askModel,
    translateInto,
    stop: () => {
      work.stop('explain', 'translate');
      const { explaining, translating } = get();
      if (explaining.kind === 'running') set({ explaining: { kind: 'stopped' } });
      if (translating.kind === 'running') set({ translating: { ...translating, kind: 'stopped' } });
    },
    close: () => {
      work.stop();
      set({ about: null });
      if (view.get().right === 'words') view.get().setRight('ask');
    },
  };
}

type Kind = 'look-up' | 'explain' | 'translate';
type Set = Slice<AboutWords>['set'];

/** What runs of each kind; one that begins ends the one before it. */
class Work {
  readonly #running = new Map<Kind, AbortController>();

  begin(kind: Kind): AbortSignal {
    this.stop(kind);
    const controller = new AbortController();
    this.#running.set(kind, controller);
    return controller.signal;
  }

  stop(...kinds: readonly Kind[]): void {
    for (const kind of kinds.length > 0 ? kinds : this.#running.keys()) this.#running.get(kind)?.abort();
  }
}

/** What became of work that was not stopped. */
function failure(
  error: unknown,
  signal: AbortSignal,
): { readonly kind: 'failed'; readonly error: ErrorReport } | undefined {
  return signal.aborted || isAbort(error) ? undefined : { kind: 'failed', error: toReport(error) };
}

async function lookUp(engine: Engine, { document, text, from, to }: WordsAbout, set: Set, signal: AbortSignal) {
  try {
    const [found, places] = await Promise.all([
      engine.call('selection.look-up', { document, from, to, text }, signal),
      text.length > FOUND_CHARS ? null : placesOf(engine, document, text, signal),
    ]);
    if (!signal.aborted) set({ lookUp: { kind: 'done', found, places } });
  } catch (error) {
    const failed = failure(error, signal);
    if (failed) set({ lookUp: failed });
  }
}

async function placesOf(engine: Engine, document: DocumentId, words: string, signal: AbortSignal) {
  const first: FoundWords[] = [];
  const finding = engine.start('document.find', { document, words, wholeWords: true }, signal);
  for await (const found of finding) first.push(...found.slice(0, MOST_PLACES - first.length));
  return { first, total: (await finding.result).places };
}

async function explain(engine: Engine, { document, text, from, to }: WordsAbout, set: Set, signal: AbortSignal) {
  if (text.length > MOST_EXPLAINED_CHARS) {
    set({ explaining: { kind: 'too-long' } });
    return;
  }
  set({ explaining: { kind: 'running', draft: '' } });
  try {
    const writing = engine.start('selection.explain', { document, from, to, text }, signal);
    for await (const event of writing) {
      if (event.kind === 'draft' && !signal.aborted) set({ explaining: { kind: 'running', draft: event.text } });
    }
    const explained = await writing.result;
    if (!signal.aborted) set({ explaining: { kind: 'done', ...explained } });
  } catch (error) {
    const failed = failure(error, signal);
    if (failed) set({ explaining: failed });
  }
}

async function translate(engine: Engine, { paragraphs }: WordsAbout, to: string, set: Set, signal: AbortSignal) {
  if (paragraphs.reduce((chars, one) => chars + one.length, 0) > MOST_TRANSLATED_CHARS) {
    set({ translating: { kind: 'too-long' } });
    return;
  }
  const done: TranslatedParagraph[] = [];
  set({ translating: { kind: 'running', done: [], draft: '' } });
  try {
    const writing = engine.start('selection.translate', { paragraphs: [...paragraphs], to }, signal);
    for await (const event of writing) {
      if (signal.aborted) break;
      if (event.kind === 'done') done.push(event.paragraph);
      const draft = event.kind === 'draft' ? event.text : '';
      set({ translating: { kind: 'running', done: [...done], draft } });
    }
    await writing.result;
    if (!signal.aborted) set({ translating: { kind: 'done', done: [...done], draft: '' } });
  } catch (error) {
    const failed = failure(error, signal);
    if (failed) set({ translating: failed });
  }
}
