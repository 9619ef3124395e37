/** What belongs to the desktop around the windows: recorded, answered by tests, or absent. */
import { EventEmitter } from 'node:events';

export const dialog = {
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
  showMessageBox: async () => ({ response: 1, checkboxChecked: false }),
  showErrorBox: (title: string, content: string): void => void process.stderr.write(`${title}: ${content}\n`),
};

export const powerMonitor = { isOnBatteryPower: (): boolean => false };

/** A key store that only looks like one. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text: string): Promise<Buffer> => Buffer.from(text).reverse(),
  decryptStringAsync: async (locked: Buffer) => ({
    shouldReEncrypt: false,
    result: Buffer.from(locked).reverse().toString(),
  }),
};

export const shell = {
  opened: [] as string[],
  openExternal: async (url: string) => void shell.opened.push(url),
  openPath: async (path: string): Promise<string> => {
    shell.opened.push(path);
    return '';
  },
};

interface MenuItemTemplate {
  readonly id?: string;
  readonly label?: string;
  readonly click?: () => void;
  readonly accelerator?: string;
  readonly submenu?: MenuItemTemplate[];
}

export class Menu {
  static #application: Menu | null = null;
  readonly #items: MenuItemTemplate[];

  private constructor(items: MenuItemTemplate[]) {
    this.#items = items;
  }

  static buildFromTemplate(template: MenuItemTemplate[]): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  getMenuItemById(id: string): MenuItemTemplate | null {
    const find = (items: readonly MenuItemTemplate[]): MenuItemTemplate | undefined => {
      for (const item of items) {
        const found = item.id === id ? item : find(item.submenu ?? []);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.#items) ?? null;
  }

  popup(): void {
    // There is nobody to look at it.
  }
}

class NativeTheme extends EventEmitter {
  #source: 'system' | 'light' | 'dark' = 'system';

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}
export const nativeTheme = new NativeTheme();

const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
const display = { id: 1, workArea, bounds: workArea };
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };

type BeforeRequest = (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void;

export class Session extends EventEmitter {
  #beforeRequest: BeforeRequest | undefined;
  readonly webRequest = { onBeforeRequest: (listener: BeforeRequest): void => void (this.#beforeRequest = listener) };

  /** Asked for every request that is not for the app itself. */
  cancels(url: string): boolean {
    let cancelled = false;
    this.#beforeRequest?.({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  }

  #proxy = 'DIRECT';

  async setProxy({ proxyRules }: { proxyRules: string }): Promise<void> {
    this.#proxy = `PROXY ${proxyRules}`;
  }

  async resolveProxy(): Promise<string> {
    return this.#proxy;
  }

  /** Of this session alone; those of the default one are `protocol`. */
  readonly handlers = new Map<string, (request: Request) => Promise<Response> | Response>();
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response> | Response): void =>
      void this.handlers.set(scheme, handler),
  };

  setSpellCheckerEnabled(): void {
    // Chromium's own is off in these windows.
  }

  setPermissionRequestHandler(): void {
    // A headless Chromium grants nothing.
  }

  setPermissionCheckHandler(): void {
    // A headless Chromium grants nothing.
  }

  setDevicePermissionHandler(): void {
    // A headless Chromium has no devices.
  }
}
export const session = {
  defaultSession: new Session(),
  fromPartition: (): Session => new Session(),
};
