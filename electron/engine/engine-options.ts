import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Machine } from '../host/machine.ts';
import type { PagePrinter } from '../print/printer.ts';
import type { AskLimits } from '../lookup/ask-service.ts';
import type { CommandStart } from '../process/command-start.ts';
import type { Launcher } from '../process/launch.ts';
import type { ModelsDeps } from './aids/models.ts';
import type { IndexerLimits } from './indexing/indexer-limits.ts';
import type { ParserLimits } from './indexing/parsers.ts';
import type { RecognizerLimits } from './indexing/recognizer.ts';

import type { InferenceLimits } from './models/onnx/inference.ts';
import type { KeyStore } from './models/server-key.ts';
import type { StoreOptions } from './store/open.ts';
import type { Confirming } from './trust/addresses.ts';

export interface EngineOptions {
  /** Folder of the library; made if need be. */
  readonly libraryFolder: string;
  /** The built parser program. */
  readonly parserFile: string;
  /** The built converter program, and what lays out pages; without both only PDFs are read. */
  readonly convertFile?: string | undefined;
  readonly printer?: PagePrinter | undefined;
  /** The built recognition program; without it scanned pages stay without text. */
  readonly ocrFile?: string | undefined;
  /** The built inference program; without it no model runs inside Wayleaf. */
  readonly inferenceFile?: string | undefined;
  /** Folder of the encoder that comes with the program; without it, only words are compared until another is installed. */
  readonly encoderFolder?: string | undefined;
  /** Folder of the reader of passages that comes with the program; without it, none reads. */
  readonly readerFolder?: string | undefined;
  /** Folder of the models; by default in the library's. */
  readonly modelsFolder?: string | undefined;
  /** Whether documents are encoded in the background, if an encoder was chosen. */
  readonly encoding?: boolean | undefined;
  /** Recognition of a document stops when the processor has worked so long, and goes on at the next start; by default it takes its time. */
  readonly recognizeMs?: number | undefined;
  /** Where language data is looked for; by default this process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly launch?: Launcher;
  /** How another program starts the command line on this library; without it the window does not say. */
  readonly command?: CommandStart | null;
  /** Documents read at the same time; by default one for each core, at most four. */
  readonly parserCount?: number;
  /** False leaves the queue alone, for a program that only reads the library. */
  readonly indexing?: boolean;
  /**
   * For a program that only works on the queue, beside others on the same library: documents whose files are not on this machine wait for
   * those, and are not said to be missing. Told of each that it is done with, ready or not.
   */
  readonly queueOnly?: { readonly onLeft: (document: DocumentSummary) => void } | undefined;
  /** Whether other programs are let in and folders watched, as the reader has it: in one program on a library. */
  readonly doors?: boolean;
  readonly parserLimits?: Partial<ParserLimits>;
  readonly indexerLimits?: Partial<IndexerLimits>;
  readonly recognizerLimits?: Partial<RecognizerLimits>;
  readonly inferenceLimits?: Partial<InferenceLimits>;
  /** Take the place of what the library says about models, and are not stored. */
  readonly modelSettings?: ModelsDeps['override'];
  readonly ollamaLimits?: ModelsDeps['ollamaLimits'];
  readonly backgroundLimits?: ModelsDeps['backgroundLimits'];
  /** Check language models when they are first used, within these limits; without it only whoever asks for it has one checked. */
  readonly checkUps?: ModelsDeps['checkUps'];
  /** How long, and how much, a bibliographic service may answer; by default as for readers. */
  readonly lookUpLimits?: AskLimits;
  readonly store?: StoreOptions;
  /** Which machine this is; without it nothing is sealed, and nothing is taken for what it made itself. */
  readonly machine?: Machine | undefined;
  /** Told whether the computer runs on battery, until the signal aborts; where nobody knows, nothing waits for it. */
  readonly power?: ModelsDeps['power'];
  /** How the reader confirms addresses outside this machine; without it whoever started the program is believed. */
  readonly confirming?: Confirming | undefined;
  /** The system's, where a desktop shell can reach it. */
  readonly keyStore?: KeyStore | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Told about errors that nobody foresaw and that have no caller. */
  readonly onBug?: (error: unknown) => void;
}
