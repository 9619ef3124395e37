/** Names of the messages between the preload script and the desktop shell, and what they carry. */
export const bridgeChannels = {
  /** Window → shell: (connection). Ends the window's earlier connection. */
  connect: 'wayleaf:connect',
  /** Window → shell: (connection, frame). */
  post: 'wayleaf:post',
  /** Shell → window: (connection, frame). */
  frame: 'wayleaf:frame',
  /** Shell → window: (connection). */
  gone: 'wayleaf:gone',
  /** Shell → window: (command). */
  command: 'wayleaf:command',
  /** Window → shell, answered with an `Outcome`: ('files' | 'folder' | 'missing' | 'model-folder' | 'model-archive' | 'language-data' | 'language-file' | 'watch-folder' | 'notes-folder' | 'marks-folder' | 'save-library' | 'take-in-library'). */
  pick: 'wayleaf:pick',
  /** Window → shell, answered with an `Outcome`: ('library'). */
  show: 'wayleaf:show',
  /** Window → shell, answered with an `Outcome`: (paths). */
  drop: 'wayleaf:drop',
  /** Window → shell: ('system' | 'light' | 'dark'). */
  theme: 'wayleaf:theme',
  /** Window → shell: (`ChosenKeys`). */
  keys: 'wayleaf:keys',
} as const;

/** An error that crosses Electron's `invoke` arrives with a prefix for programmers; the reader's sentence travels here. */
/** `result`: what came of it, if anything was picked. */
export type Outcome =
  | { readonly ok: true; readonly result?: unknown }
  | { readonly ok: false; readonly message: string };
