import type { ChosenKeys } from './keys.ts';

/** What a menu, a shortcut of the system or a deep link asks the window to do. */
export const windowCommands = [
  'ask',
  'print',
  'find-section',
  'explore',
  'toggle-left',
  'toggle-right',
  'zoom-in',
  'zoom-out',
  'zoom-width',
  'back',
  'forward',
  'theme',
  'settings',
] as const;
export type WindowCommand = (typeof windowCommands)[number];

/**
 * The desktop shell as the window sees it, exposed as `window.wayleaf` by the preload script. Paths never pass through
 * it: the shell gives what the user picked or dropped straight to the engine.
 */
export interface DesktopBridge {
  readonly platform: 'darwin' | 'win32' | 'linux';
  /** RPC frames to and from the engine; `onGone` is called when the engine restarts, after which `connect` starts again. */
  connect(listeners: { onFrame: (frame: unknown) => void; onGone: () => void }): void;
  post(frame: unknown): void;
  pickFiles(): Promise<void>;
  pickFolder(): Promise<void>;
  /** Look for the files of missing documents in a folder that the reader picks; settles when that is done. */
  findMissing(): Promise<void>;
  /** Install a model from a folder or archive that the reader picks. */
  pickModel(what: 'model-folder' | 'model-archive'): Promise<void>;
  /** Recognize scanned pages with the language data in a folder that the reader picks, or add languages from files. */
  pickLanguageData(what: 'language-data' | 'language-file'): Promise<void>;
  /** Watch a folder that the reader picks. */
  pickWatchedFolder(): Promise<void>;
  /** Choose a folder for files of this program: of notes, or of marks that travel. */
  pickOwnFolder(what: 'notes-folder' | 'marks-folder'): Promise<void>;
  /** Save the library to a file, or add a saved one, that the reader picks: a `LibrarySaved`, a `LibraryTakenIn`; undefined if none was. */
  pickLibrary(what: 'save-library' | 'take-in-library'): Promise<unknown>;
  /** Show the folder of the library in the system's file manager. */
  showLibrary(): Promise<void>;
  /** Files and folders dropped on the window. */
  addDropped(files: readonly File[]): Promise<void>;
  onCommand(listener: (command: WindowCommand) => void): void;
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  /** Keys that the menu shows, and hears where the window does not. */
  setKeys(chosen: ChosenKeys): void;
}

/** Name of the global; one place, three users. */
export const bridgeKey = 'wayleaf';
