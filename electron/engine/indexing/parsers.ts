import type { ParsedParams } from '#shared/rpc/spec.ts';
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import {
  parserMethods,
  type PackedLink,
  type PackedNode,
  type PackedSegment,
  type ParseItem,
  type ParseSummary,
  type RecognizedPage,
  type UnpackedItem,
} from '../../parser/protocol.ts';
import type { Launcher } from '../../process/launch.ts';
import {
  Supervisor,
  type Breakdown,
  type Lent,
  type ProcessLimits,
  type WearLimits,
} from '../../process/supervisor.ts';
import type { Wish } from './wish.ts';

/** What to read, and how much patience to have. */
export interface ParseRequest {
  readonly path: string;
  readonly password?: string | undefined;
  readonly useOutline?: boolean;
  readonly isLaidOut?: boolean;
  /** False leaves the knowledge graph out. */
  readonly withGraph?: boolean;
  /** Pages that are known to end a parser, 0-based. */
  readonly skipPages?: readonly number[];
  /** Text of pages that was recognized from their pictures. */
  readonly recognized?: readonly RecognizedPage[];
  /** See `pdf.parse`. */
  readonly misleadingFonts?: readonly number[];
  readonly sampleFonts?: boolean;
  /** Where a document goes that is wanted before it is read to the end. */
  readonly handOver?: HandOver | undefined;
}

export interface HandOver {
  readonly wish: Wish;
  /** The pages up to here as a document of their own, without a knowledge graph. */
  take(parsed: ParsedPdf, pages: { readonly read: number; readonly total: number }): void;
}

export interface ParseProgress {
  readonly stage: 'opening' | 'reading' | 'recognizing' | 'structuring';
  readonly pagesDone: number;
  /** 0 until the file is open. */
  readonly pagesTotal: number;
}

export interface ParsedPdf {
  readonly nodes: readonly PackedNode[];
  readonly segments: readonly PackedSegment[];
  readonly links?: readonly PackedLink[];
  /** The knowledge graph, packed. */
  readonly graph?: string;
  readonly summary: ParseSummary;
}

export interface ParserLimits extends ProcessLimits, WearLimits {
  readonly memoryMb: number;
  /** Of the processor, as far as the system tells; several times as long by the clock. */
  readonly openMs: number;
  /** For one page, of time that the parser has; it keeps to it by itself unless the page blocks it. */
  readonly pageMs: number;
  /** How much later than the parser itself the engine gives up a page, and ends the process. */
  readonly graceMs: number;
  /** As `openMs`, and so are the other two. */
  readonly structureMs: number;
  readonly structureMsPerPage: number;
  readonly documentMs: number;
  /** Pages that may end an attempt before the document is given up. */
  readonly skippedPages: number;
}

// Three given-up pages and their repeats stay below a minute.
const defaultParserLimits: ParserLimits = {
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
  memoryMb: 1100,
};

export interface ParserPoolOptions {
  readonly file: string;
  readonly launch: Launcher;
  readonly limits?: Partial<ParserLimits>;
  /** Told about a parser that failed in a way nobody foresaw. */
  readonly onBug?: (error: unknown) => void;
}

/** How one attempt ended when it did not succeed and the file is not to blame by itself. */
interface BrokenOff {
  readonly kind: Breakdown;
  /** The page that was being read, 0-based; undefined outside reading. */
  readonly pageIndex: number | undefined;
  /** Was the part that was read being handed over? Nobody needs that but those who wait. */
  readonly handingOver: boolean;
  /** Had the process read nothing before? */
  readonly fresh: boolean;
}

/** Parser processes, watched and ended when they hang. One bad page costs that page, one bad file costs that file. */
export class ParserPool {
  readonly #options: ParserPoolOptions;
  readonly #limits: ParserLimits;
  readonly #parsers: Supervisor<typeof parserMethods>;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
    this.#limits = { ...defaultParserLimits, ...options.limits };
    const { file, launch } = options;
    this.#parsers = new Supervisor({ file, launch, methods: parserMethods, limits: this.#limits, readsOnly: true });
  }

  /** Process ids of the parsers that run now. */
  get pids(): number[] {
    return this.#parsers.pids;
  }

  /**
   * Read a document. A page that hangs or crashes the parser, or needs too much memory, is left out in a new attempt.
   *
   * @throws AppError any `pdf.…` and `file.…` code, such as `file.too-large`, `parser.timeout`, `parser.crashed`, `call.cancelled`
   */
  async parse(
    request: ParseRequest,
    onProgress: (progress: ParseProgress) => void,
    signal: AbortSignal,
  ): Promise<ParsedPdf> {
    const skipPages: number[] = [...(request.skipPages ?? [])];
    const mostSkipped = skipPages.length + this.#limits.skippedPages;
    let crashes = 0;
    let lastCrash: number | undefined;
    let { handOver } = request;
    for (;;) {
      const outcome = await this.#attempt({ ...request, handOver }, skipPages, onProgress, signal);
      if (!('kind' in outcome)) return outcome;
      const { kind, pageIndex } = outcome;
      if (outcome.handingOver) {
        handOver = undefined;
        continue;
      }
      // Then it may be the memory of earlier documents. The process is gone, so that this comes to an end.
      if (kind === 'memory' && !outcome.fresh) continue;
      const maySkip = pageIndex !== undefined && !skipPages.includes(pageIndex) && skipPages.length < mostSkipped;
      if (kind !== 'crash') {
        if (!maySkip) throw kind === 'timeout' ? timeoutError(pageIndex) : memoryError(pageIndex);
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

  /**
   * Take the files with these ids out of a PDF; what is not there, or is too large, does not come.
   *
   * @throws AppError as `parse`
   */
  async unpack(
    request: Pick<ParseRequest, 'path' | 'password'> & { readonly ids: readonly DocumentId[] },
    take: (item: UnpackedItem) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const outcome = await this.#parsers.run(async ({ client, alive }) => {
      const call = client.start('pdf.unpack', { ...request, ids: [...request.ids] });
      alive(this.#limits.openMs + this.#limits.structureMs, 'processor');
      for await (const item of call) {
        alive(this.#limits.structureMs, 'processor');
        await take(item);
      }
      await call.result;
    }, signal);
    if (outcome.kind === 'done') return;
    throw { timeout: timeoutError, memory: memoryError, crash: crashError }[outcome.kind](undefined);
  }

  close(): void {
    this.#parsers.close();
  }

  async #attempt(
    request: ParseRequest,
    skipPages: readonly number[],
    onProgress: (progress: ParseProgress) => void,
    signal: AbortSignal,
  ): Promise<ParsedPdf | BrokenOff> {
    const run = new Attempt(this.#limits, onProgress, request.handOver);
    try {
      const outcome = await this.#parsers.run(async (parser) => {
        const parsed = await run.run(parser, this.#params(request, skipPages));
        parser.used(parsed.summary.pages.length);
        return parsed;
      }, signal);
      return outcome.kind === 'done' ? outcome.value : { kind: outcome.kind, ...run.where };
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) throw error;
      if (isAppError(error) && /^(?:pdf|file)\./.test(error.code)) throw error; // the file is to blame, not the parser
      this.#options.onBug?.(error);
      throw crashError(run.where.pageIndex, error);
    } finally {
      request.handOver?.wish.listen(undefined);
    }
  }

  #params(request: ParseRequest, skipPages: readonly number[]): ParsedParams<(typeof parserMethods)['pdf.parse']> {
    return {
      path: request.path,
      password: request.password,
      useOutline: request.useOutline ?? true,
      isLaidOut: request.isLaidOut ?? false,
      withGraph: request.withGraph ?? true,
      skipPages: [...skipPages],
      recognized: [...(request.recognized ?? [])],
      misleadingFonts: [...(request.misleadingFonts ?? [])],
      sampleFonts: request.sampleFonts ?? false,
      handOver: request.handOver?.wish.level ?? 'never',
      pageTimeoutMs: this.#limits.pageMs,
      documentTimeoutMs: this.#limits.documentMs,
    };
  }
}

/** A document as it arrives piece by piece. */
interface Pieces {
  readonly nodes: PackedNode[];
  readonly segments: PackedSegment[];
  readonly links: PackedLink[];
  graph: string;
}

const noPieces = (): Pieces => ({ nodes: [], segments: [], links: [], graph: '' });

/** One call to one parser process, with its progress. */
class Attempt {
  readonly #limits: ParserLimits;
  readonly #onProgress: (progress: ParseProgress) => void;
  readonly #handOver: HandOver | undefined;
  #progress: ParseProgress = { stage: 'opening', pagesDone: 0, pagesTotal: 0 };
  #soFar: Pieces | undefined;
  /** The page that took too much memory, 0-based. */
  #tooLarge: number | undefined;
  #fresh = true;
  #alive: Lent<typeof parserMethods>['alive'] = () => undefined;

  constructor(limits: ParserLimits, onProgress: (progress: ParseProgress) => void, handOver: HandOver | undefined) {
    this.#limits = limits;
    this.#onProgress = onProgress;
    this.#handOver = handOver;
  }

  /** Where it is: pages come in order, so the one after those that are done is being read. */
  get where(): Omit<BrokenOff, 'kind'> {
    const { stage, pagesDone, pagesTotal } = this.#progress;
    const handingOver = this.#soFar !== undefined;
    const isReading = stage === 'reading' && pagesDone < pagesTotal && !handingOver;
    return { pageIndex: this.#tooLarge ?? (isReading ? pagesDone : undefined), handingOver, fresh: this.#fresh };
  }

  async run(
    { client, alive, tooLarge, fresh }: Lent<typeof parserMethods>,
    params: ParsedParams<(typeof parserMethods)['pdf.parse']>,
  ): Promise<ParsedPdf> {
    const whole = noPieces();
    this.#alive = alive;
    this.#fresh = fresh;
    this.#advance({ stage: 'opening', pagesDone: 0, pagesTotal: 0 });
    const call = client.start('pdf.parse', params);
    this.#handOver?.wish.listen((soon) => {
      // The part that is wanted may have become the whole meanwhile, or the parser is gone, which the reading finds out.
      client.call('pdf.hand-over', { soon }).catch(() => undefined);
    });
    for await (const item of call) {
      switch (item.kind) {
        case 'opened':
          this.#advance({ stage: 'reading', pagesDone: 0, pagesTotal: item.pages });
          break;
        case 'page':
          // The looks at a process may all come too late, or when it does something else with the memory still there.
          if (item.peakBytes !== undefined && item.peakBytes > this.#limits.memoryMb * 2 ** 20) {
            this.#tooLarge = item.pagesDone - 1;
            tooLarge();
          }
          this.#advance({ ...this.#progress, stage: 'reading', pagesDone: item.pagesDone });
          break;
        case 'structuring':
          this.#advance({ ...this.#progress, stage: 'structuring' });
          break;
        case 'so-far':
          this.#soFar = noPieces();
          this.#watch();
          break;
        case 'so-far-end':
          this.#handOver?.take(
            { ...(this.#soFar ?? noPieces()), summary: item.summary },
            { read: item.summary.pages.length, total: this.#progress.pagesTotal },
          );
          this.#soFar = undefined;
          this.#watch();
          break;
        default:
          addPiece(this.#soFar ?? whole, item);
          this.#watch();
      }
    }
    return { ...whole, summary: await call.result };
  }

  #advance(progress: ParseProgress): void {
    this.#progress = progress;
    this.#watch();
    this.#onProgress(progress);
  }

  #watch(): void {
    // On a busy machine each stage takes as long as it is let; a page that waits for nothing the parser itself gives up.
    this.#alive(this.#patienceMs(), 'processor');
  }

  #patienceMs(): number {
    if (this.#progress.stage === 'opening') return this.#limits.openMs;
    if (this.where.pageIndex !== undefined) return this.#limits.pageMs + this.#limits.graceMs;
    return this.#limits.structureMs + this.#limits.structureMsPerPage * this.#progress.pagesTotal;
  }
}

function addPiece(to: Pieces, item: Extract<ParseItem, { kind: 'nodes' | 'segments' | 'links' | 'graph' }>): void {
  switch (item.kind) {
    case 'nodes':
      for (const node of item.nodes) to.nodes.push(node);
      break;
    case 'segments':
      for (const segment of item.segments) to.segments.push(segment);
      break;
    case 'links':
      for (const link of item.links) to.links.push(link);
      break;
    case 'graph':
      to.graph += item.piece;
      break;
  }
}

function timeoutError(pageIndex: number | undefined): AppError {
  return pageIndex === undefined
    ? new AppError('parser.timeout', 'Reading this document took too long and was stopped.')
    : new AppError('parser.timeout', `Reading this document took too long and was stopped at page ${pageIndex + 1}.`, {
        page: pageIndex + 1,
      });
}

function memoryError(pageIndex: number | undefined): AppError {
  const where = pageIndex === undefined ? '' : ` at page ${pageIndex + 1}`;
  const details = pageIndex === undefined ? undefined : { page: pageIndex + 1 };
  const message = `This document needs more memory than a document may take${where}, and was not read.`;
  return new AppError('file.too-large', message, details);
}

function crashError(pageIndex: number | undefined, cause?: unknown): AppError {
  const details = pageIndex === undefined ? undefined : { page: pageIndex + 1 };
  const where = pageIndex === undefined ? '' : ` at page ${pageIndex + 1}`;
  return new AppError('parser.crashed', `This document makes the PDF reader stop${where}.`, details, cause);
}
