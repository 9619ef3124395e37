import type { ElectronApplication, Page } from 'playwright';

export interface HostStart {
  readonly library: string;
  /** Files and folders on the command line. */
  readonly paths: readonly string[];
  /** Beside what the tests run with. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A started Wayleaf with its window, whichever of its hosts it is. */
export interface RunningHost {
  readonly kind: 'browser' | 'electron' | 'stand-in' | 'recorded';
  readonly page: Page;
  readonly desktop: ElectronApplication | null;
  /** Answers the dialog that `open` makes the window show. */
  choose(files: readonly string[], open: () => Promise<void>): Promise<void>;
  /** Drop files of the disk on the window. */
  drop(files: readonly string[]): Promise<void>;
  /** Start Wayleaf again on the same library; settles when the second start has ended. */
  startAgain(paths: readonly string[]): Promise<void>;
  enginePid(): number | undefined;
  /** The engine says nothing until `work` is over: it is busy for as long as it takes. */
  whileBusy(work: () => Promise<void>): Promise<void>;
  /** What stands in the terminal so far; there is one where a browser shows the window. */
  readonly said?: () => string;
  stop(): Promise<void>;
}
