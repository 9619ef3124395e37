import type { ParsedParams } from '#shared/rpc/spec.ts';
import { AppError, isAppError } from '#shared/base/errors.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { parserMethods, type PackedNode, type PackedSegment, type ParseSummary } from '../../parser/protocol.ts';
import type { Helper, Launcher } from '../../process/launch.ts';

/** What to read, and how much patience to have. */
export interface ParseRequest {
  readonly path: string;
  readonly password?: string | undefined;
  readonly useOutline?: boolean;
}

export interface ParseProgress {
  readonly stage: 'opening' | 'reading' | 'structuring';
  readonly pagesDone: number;
  /** 0 until the file is open. */
  readonly pagesTotal: number;
}

export interface ParsedPdf {
  readonly nodes: readonly PackedNode[];
  readonly segments: readonly PackedSegment[];
  readonly summary: ParseSummary;
}

export interface ParserLimits {
  readonly openMs: number;
  /** For one page; the parser keeps to it by itself unless the page blocks it. */
  readonly pageMs: number;
  /** How much later than the parser itself the engine gives up a page, and ends the process. */
  readonly graceMs: number;
  readonly structureMs: number;
  readonly structureMsPerPage: number;
  readonly documentMs: number;
  /** Pages that may end an attempt before the document is given up. */
  readonly skippedPages: number;
  /** A process is replaced after this much, so that what leaks in it goes. */
  readonly documentsPerProcess: number;
  readonly pagesPerProcess: number;
  readonly idleMs: number;
  readonly heapMb: number;
}

// Three given-up pages and their repeats stay below a minute.
export const defaultParserLimits: ParserLimits = {
  openMs: 20_000,
  pageMs: 8000,
  graceMs: 3000,
  structureMs: 20_000,
  structureMsPerPage: 50,
  documentMs: 600_000,
  skippedPages: 3,
  documentsPerProcess: 100,
  pagesPerProcess: 3000,
  idleMs: 30_000,
  heapMb: 1024,
};

export interface ParserPoolOptions {
  readonly file: string;
  readonly launch: Launcher;
  readonly limits?: Partial<ParserLimits>;
  /** Told about a parser that failed in a way nobody foresaw. */
  readonly onBug?: (error: unknown) => void;
}

interface Process {
  readonly helper: Helper;
  readonly client: Client<typeof parserMethods>;
  documents: number;
  pages: number;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** How one attempt ended when it did not succeed and the file is not to blame by itself. */
interface Breakdown {
  readonly kind: 'timeout' | 'crash';
  /** The page that was being read, 0-based; undefined outside reading. */
  readonly pageIndex: number | undefined;
}

/**
 * Parser processes: started on demand, used for one document at a time, watched, ended when they hang, and left to end
 * when nobody needs them. One bad page costs that page, one bad file costs that file.
 */
export class ParserPool {
  readonly #options: ParserPoolOptions;
  readonly #limits: ParserLimits;
  readonly #idle: Process[] = [];
  readonly #all = new Set<Process>();
  #closed = false;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
    this.#limits = { ...defaultParserLimits, ...options.limits };
  }

  /** Process ids of the parsers that run now. */
  get pids(): number[] {
    return [...this.#all].flatMap((process) => process.helper.pid ?? []);
  }

  /**
   * Read a document. A page that hangs or crashes the parser is left out in a new attempt.
   *
   * @throws AppError any `pdf.…` and `file.…` code, `parser.timeout`, `parser.crashed`, `call.cancelled`
   */
  async parse(
    request: ParseRequest,
    onProgress: (progress: ParseProgress) => void,
    signal: AbortSignal,
  ): Promise<ParsedPdf> {
    const skipPages: number[] = [];
    let crashes = 0;
    let lastCrash: number | undefined;
    for (;;) {
      const outcome = await this.#attempt(request, skipPages, onProgress, signal);
      if (!('kind' in outcome)) return outcome;
      const { kind, pageIndex } = outcome;
      const maySkip =
        pageIndex !== undefined && !skipPages.includes(pageIndex) && skipPages.length < this.#limits.skippedPages;
      if (kind === 'timeout') {
        if (!maySkip) throw timeoutError(pageIndex);
        skipPages.push(pageIndex);
      } else if (maySkip && pageIndex === lastCrash) {
        skipPages.push(pageIndex);
      } else {
        // Outside of reading it is most likely memory, which a third attempt does not bring back.
        if (++crashes > (pageIndex === undefined ? 1 : 2)) throw crashError(pageIndex);
        lastCrash = pageIndex;
      }
    }
  }

  close(): void {
    this.#closed = true;
    for (const process of [...this.#all]) this.#end(process);
  }

  async #attempt(
    request: ParseRequest,
    skipPages: readonly number[],
    onProgress: (progress: ParseProgress) => void,
    signal: AbortSignal,
  ): Promise<ParsedPdf | Breakdown> {
    signal.throwIfAborted();
    const process = this.#take();
    const run = new Attempt(this.#limits, onProgress, () => this.#end(process));
    const onAbort = (): void => this.#end(process);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const parsed = await run.run(process.client, this.#params(request, skipPages));
      process.pages += parsed.summary.pages.length;
      this.#giveBack(process);
      return parsed;
    } catch (error) {
      if (signal.aborted) throw new AppError('call.cancelled', 'Stopped.');
      if (run.timedOut) return { kind: 'timeout', pageIndex: run.pageIndex };
      if (isAppError(error, 'engine.gone')) return { kind: 'crash', pageIndex: run.pageIndex };
      if (isAppError(error) && /^(?:pdf|file)\./.test(error.code)) {
        this.#giveBack(process); // the file is to blame, not the parser
        throw error;
      }
      this.#end(process);
      this.#options.onBug?.(error);
      throw crashError(run.pageIndex, error);
    } finally {
      run.stop();
      signal.removeEventListener('abort', onAbort);
    }
  }

  #params(request: ParseRequest, skipPages: readonly number[]): ParsedParams<(typeof parserMethods)['pdf.parse']> {
    return {
      path: request.path,
      password: request.password,
      useOutline: request.useOutline ?? true,
      skipPages: [...skipPages],
      pageTimeoutMs: this.#limits.pageMs,
      documentTimeoutMs: this.#limits.documentMs,
    };
  }

  #take(): Process {
    if (this.#closed) throw new AppError('engine.gone', 'The library was closed.');
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.idle);
      return idle;
    }
    const helper = this.#options.launch(this.#options.file, { heapMb: this.#limits.heapMb });
    const process: Process = {
      helper,
      client: createClient(helper.port, parserMethods),
      documents: 0,
      pages: 0,
      idle: undefined,
    };
    this.#all.add(process);
    helper.port.onClose(() => this.#forget(process));
    return process;
  }

  #giveBack(process: Process): void {
    process.documents++;
    const used = process.documents >= this.#limits.documentsPerProcess || process.pages >= this.#limits.pagesPerProcess;
    if (used || this.#closed) {
      this.#end(process);
      return;
    }
    process.idle = setTimeout(() => this.#end(process), this.#limits.idleMs);
    process.idle.unref();
    this.#idle.push(process);
  }

  #end(process: Process): void {
    this.#forget(process);
    process.helper.kill();
  }

  #forget(process: Process): void {
    clearTimeout(process.idle);
    this.#all.delete(process);
    const at = this.#idle.indexOf(process);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

/** One call to one parser process, with its progress and its watchdog. */
class Attempt {
  readonly #limits: ParserLimits;
  readonly #onProgress: (progress: ParseProgress) => void;
  readonly #onTimeout: () => void;
  #progress: ParseProgress = { stage: 'opening', pagesDone: 0, pagesTotal: 0 };
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  timedOut = false;

  constructor(limits: ParserLimits, onProgress: (progress: ParseProgress) => void, onTimeout: () => void) {
    this.#limits = limits;
    this.#onProgress = onProgress;
    this.#onTimeout = onTimeout;
  }

  /** The page being read: pages come in order, so it is the one after those that are done. */
  get pageIndex(): number | undefined {
    const { stage, pagesDone, pagesTotal } = this.#progress;
    return stage === 'reading' && pagesDone < pagesTotal ? pagesDone : undefined;
  }

  async run(
    client: Client<typeof parserMethods>,
    params: ParsedParams<(typeof parserMethods)['pdf.parse']>,
  ): Promise<ParsedPdf> {
    const nodes: PackedNode[] = [];
    const segments: PackedSegment[] = [];
    this.#advance({ stage: 'opening', pagesDone: 0, pagesTotal: 0 });
    const call = client.start('pdf.parse', params);
    for await (const item of call) {
      switch (item.kind) {
        case 'opened':
          this.#advance({ stage: 'reading', pagesDone: 0, pagesTotal: item.pages });
          break;
        case 'page':
          this.#advance({ ...this.#progress, stage: 'reading', pagesDone: item.pagesDone });
          break;
        case 'structuring':
          this.#advance({ ...this.#progress, stage: 'structuring' });
          break;
        case 'nodes':
          for (const node of item.nodes) nodes.push(node);
          this.#watch();
          break;
        case 'segments':
          for (const segment of item.segments) segments.push(segment);
          this.#watch();
          break;
      }
    }
    return { nodes, segments, summary: await call.result };
  }

  stop(): void {
    clearTimeout(this.#watchdog);
  }

  #advance(progress: ParseProgress): void {
    this.#progress = progress;
    this.#watch();
    this.#onProgress(progress);
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.timedOut = true;
      this.#onTimeout();
    }, this.#patienceMs());
  }

  #patienceMs(): number {
    const { stage, pagesDone, pagesTotal } = this.#progress;
    if (stage === 'opening') return this.#limits.openMs;
    if (stage === 'reading' && pagesDone < pagesTotal) return this.#limits.pageMs + this.#limits.graceMs;
    return this.#limits.structureMs + this.#limits.structureMsPerPage * pagesTotal;
  }
}

function timeoutError(pageIndex: number | undefined): AppError {
  return pageIndex === undefined
    ? new AppError('parser.timeout', 'Reading this document took too long and was stopped.')
    : new AppError('parser.timeout', `Reading this document took too long and was stopped at page ${pageIndex + 1}.`, {
        page: pageIndex + 1,
      });
}

function crashError(pageIndex: number | undefined, cause?: unknown): AppError {
  const details = pageIndex === undefined ? undefined : { page: pageIndex + 1 };
  const where = pageIndex === undefined ? '' : ` at page ${pageIndex + 1}`;
  return new AppError('parser.crashed', `This document makes the PDF reader stop${where}.`, details, cause);
}
