import { availableParallelism } from 'node:os';
import { abortable } from '#shared/base/async.ts';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { FontSample, ReadWord } from '#shared/domain/document/drawn-otherwise.ts';
import type { ScanOutcome } from '#shared/domain/document/page-content.ts';
import { ocrMethods, recognizerVersion } from '../../ocr/protocol.ts';
import type { RecognizedPage } from '../../parser/protocol.ts';
import type { Launcher } from '../../process/launch.ts';
import { Supervisor, type Breakdown, type ProcessLimits, type WearLimits } from '../../process/supervisor.ts';
import type { LanguageData } from './language-data.ts';
import { chooseLanguages, otherScripts, scriptsOf, usualLanguages, type DocumentLanguage } from './languages.ts';

export interface RecognitionRequest {
  readonly path: string;
  readonly password?: string | undefined;
  /** 0-based. */
  readonly pages: readonly number[];
  readonly language?: DocumentLanguage | undefined;
}

export interface RecognizerLimits extends ProcessLimits, WearLimits {
  /** Of the processor, for starting the process and loading the language data. */
  readonly openMs: number;
  /** Of the processor, for one page, every turn of it included; several times as long by the clock. */
  readonly pageMs: number;
  /** Pages recognized at the same time. */
  readonly lanes: number;
  /** Pages that may end the process before the rest of the document is left as it is. */
  readonly lostPages: number;
}

const MAX_LANES = 4;
/** What a lane needs at most: the recognizer with its data, and the picture of a large page in several copies. */
const LANE_MB = 600;

// A dense page takes some 3 s on one core; slow machines are slower.
const defaultRecognizerLimits: RecognizerLimits = {
  openMs: 60_000,
  pageMs: 120_000,
  lanes: defaultLanes(),
  lostPages: 3,
  documentsPerProcess: 20,
  pagesPerProcess: 200,
  idleMs: 10_000,
  heapMb: 1024,
  memoryMb: (defaultLanes() + 1) * LANE_MB,
};

function defaultLanes(): number {
  return Math.max(
    1,
    Math.min(availableParallelism(), MAX_LANES, Math.floor(process.availableMemory() / (LANE_MB * 2 ** 20))),
  );
}

export interface RecognizerOptions {
  /** The built recognition program. */
  readonly file: string;
  readonly launch: Launcher;
  /** What is installed now; asked for each document, so that data that was just installed is used. */
  readonly languageData: () => Promise<LanguageData | undefined>;
  /** Language tag of the system. */
  readonly systemLanguage?: string | undefined;
  readonly limits?: Partial<RecognizerLimits>;
  readonly onBug?: (error: unknown) => void;
}

/** A page that was gone through and has no text. */
export interface UnreadPage {
  readonly unread: Exclude<ScanOutcome['why'], 'waiting'>;
  /** ISO 15924: its letters, where no language that is there has them. */
  readonly script?: string | undefined;
}

/** Pages that were gone through, whether anything was read on them or not. */
export type PagesSeen = Map<number, RecognizedPage | UnreadPage>;

/** Those that have text, in their order. */
export function recognizedIn(seen: PagesSeen): RecognizedPage[] {
  return [...seen.values()]
    .flatMap((page) => ('unread' in page ? [] : [page]))
    .sort((a, b) => a.pageIndex - b.pageIndex);
}

/** What is heard of recognition while it goes on. */
export interface RecognitionHooks {
  /** Called after each page, as it is in what was seen. */
  readonly onPage: (pageIndex: number, page: RecognizedPage | UnreadPage) => void;
  /** The processor has worked so long, in milliseconds. */
  readonly onWork?: (workedMs: number) => void;
}

/**
 * Recognizes scanned pages in processes of their own, which are ended when they hang. What cannot be recognized stays
 * as it is: recognition never fails a document.
 */
export class Recognizer {
  readonly #options: RecognizerOptions;
  readonly #limits: RecognizerLimits;
  readonly #recognizers: Supervisor<typeof ocrMethods>;
  #last: Promise<void> = Promise.resolve();

  constructor(options: RecognizerOptions) {
    this.#options = options;
    this.#limits = { ...defaultRecognizerLimits, ...options.limits };
    const { file, launch } = options;
    this.#recognizers = new Supervisor({ file, launch, methods: ocrMethods, limits: this.#limits });
  }

  /** Process ids of the recognizers that run now. */
  get pids(): number[] {
    return this.#recognizers.pids;
  }

  /** What recognizes pages in a language, its version included: what one found is no answer for another. */
  nameFor(data: LanguageData, language: DocumentLanguage): string {
    const { languages, others } = this.#choices(data, language);
    return `${String(recognizerVersion)} ${[languages, ...others].map((each) => each.join('+')).join(' or ')}`;
  }

  /**
   * Was what this recognizer read read in the usual languages, although the document's words are in another that is there? Not
   * where that is the only one of its script, in which such pages were read then.
   */
  readOtherwise(recognizer: string, data: LanguageData, language: DocumentLanguage): boolean {
    const usual = usualLanguages(data.languages, this.#options.systemLanguage).join('+');
    const [first, ...others] = choicesOf(recognizer);
    const [wanted = ''] = choicesOf(this.nameFor(data, language));
    return language.told !== undefined && first === usual && wanted !== first && !others.includes(wanted);
  }

  /** Every language in which a page is tried. */
  languagesFor(data: LanguageData, language: DocumentLanguage): readonly string[] {
    const { languages, others } = this.#choices(data, language);
    return [languages, ...others].flat();
  }

  /** Undefined where no language data is installed. */
  available(): Promise<LanguageData | undefined> {
    return this.#options.languageData();
  }

  /**
   * Recognize the pages that are not in `seen` yet, and put them there one by one.
   *
   * @throws AppError `call.cancelled`; what was seen until then stays in `seen`
   */
  async recognize(
    request: RecognitionRequest,
    data: LanguageData,
    seen: PagesSeen,
    hooks: RecognitionHooks,
    signal: AbortSignal,
  ): Promise<void> {
    let lost = 0;
    let lastLost: number | undefined;
    let { lanes } = this.#limits;
    for (;;) {
      const pages = request.pages.filter((pageIndex) => !seen.has(pageIndex));
      const [next] = pages;
      if (next === undefined) return;
      const outcome = await this.#attempt({ ...request, pages }, lanes, data, seen, hooks, signal);
      if (outcome === 'done') return;
      if (outcome === 'unusable' || ++lost > this.#limits.lostPages) return;
      if (outcome === 'no-start') continue; // no page is to blame
      const page = pages.find((pageIndex) => !seen.has(pageIndex));
      // A page that hangs is the only one left. A crash, or too much memory, may have another cause than the page, so the
      // page gets a second try, alone: of pages that are read at the same time none can be told to be the cause.
      const isCause = page !== undefined && (outcome === 'timeout' || page === lastLost);
      if (isCause) {
        const givenUp = { unread: 'given-up' } as const;
        seen.set(page, givenUp);
        hooks.onPage(page, givenUp);
        if (outcome === 'timeout') hooks.onWork?.(this.#limits.pageMs);
      }
      lanes = isCause ? this.#limits.lanes : 1;
      lastLost = page;
    }
  }

  /**
   * What the pictures of words show, as far as it can be read; nothing where that fails.
   *
   * @throws AppError `call.cancelled`
   */
  async readWords(
    { path, password, language }: Omit<RecognitionRequest, 'pages'>,
    words: readonly FontSample[],
    data: LanguageData,
    signal: AbortSignal,
  ): Promise<readonly (ReadWord | undefined)[]> {
    const { languages } = this.#choices(data, language);
    try {
      const outcome = await this.#recognizers.run(async ({ client, alive, used }) => {
        alive(this.#limits.openMs + this.#limits.pageMs, 'processor');
        used(1);
        const boxes = words.map(({ pageIndex, box }) => ({ pageIndex, box }));
        const asked = { path, password, words: boxes, files: { ...data.files }, languages };
        return (await client.call('words.read', asked, signal)).read;
      }, signal);
      return outcome.kind === 'done' ? outcome.value.map((word) => word ?? undefined) : [];
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) throw error;
      if (!isAppError(error)) this.#options.onBug?.(error);
      return [];
    }
  }

  /**
   * One document at a time has all lanes; the others wait here in order.
   *
   * @throws AppError `call.cancelled`
   */
  async alone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last;
    const done = Promise.withResolvers<void>();
    this.#last = before.then(() => done.promise);
    try {
      await abortable(before, signal);
      return await work();
    } finally {
      done.resolve();
    }
  }

  close(): void {
    this.#recognizers.close();
  }

  #choices({ languages }: LanguageData, language: DocumentLanguage = {}) {
    const chosen = chooseLanguages(languages, language, this.#options.systemLanguage);
    return { languages: [...chosen], others: otherScripts(languages, chosen).map((each) => [...each]) };
  }

  async #attempt(
    request: RecognitionRequest,
    lanes: number,
    data: LanguageData,
    seen: PagesSeen,
    { onPage, onWork }: RecognitionHooks,
    signal: AbortSignal,
  ): Promise<'done' | Breakdown | 'no-start' | 'unusable'> {
    const { path, password, pages, language } = request;
    const begun = { ready: false };
    const scripts = scriptsOf(data.languages);
    try {
      const outcome = await this.#recognizers.run(async ({ client, alive, used }) => {
        alive(this.#limits.openMs, 'processor');
        const call = client.start('pages.recognize', {
          path,
          password,
          pages: [...pages],
          lanes,
          files: { ...data.files },
          scripts,
          ...this.#choices(data, language),
        });
        for await (const item of call) {
          alive(this.#limits.pageMs, 'processor');
          begun.ready = true;
          if (item.kind !== 'page') continue;
          const { pageIndex, runs, workedMs } = item;
          const page = runs ? { pageIndex, runs } : unclearPage(item.script, Object.values(scripts));
          seen.set(pageIndex, page);
          onPage(pageIndex, page);
          onWork?.(workedMs);
        }
        await call.result;
        used(pages.length);
      }, signal);
      return outcome.kind === 'done' || begun.ready ? outcome.kind : 'no-start';
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) throw error;
      this.#options.onBug?.(error);
      return 'unusable';
    }
  }
}

/** The languages that a recognizer tries, by its name: those of a script at once, joined by '+'. */
function choicesOf(recognizer: string): string[] {
  return recognizer.slice(recognizer.indexOf(' ') + 1).split(' or ');
}

/** @param scripts  of the languages that are there */
function unclearPage(script: string | null, scripts: readonly string[]): UnreadPage {
  return { unread: 'unclear', ...(script !== null && !scripts.includes(script) && { script }) };
}
