/** One Wayleaf with a document in it, for all tests of a worker that leave the document as it is: each finds it as if it had just been read and opened. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { ViewState } from '#shared/contract/view.ts';
import type { MadePdf } from '../fixtures/pdf/spec.ts';
import { addByWords, isRecording } from './recorded/by-words.ts';
import { openWindow, startServing, stopServing, type Served } from './browser-host.ts';
import type { RunningHost } from './host.ts';
import { signIn, type Connection, type Session } from './server.ts';

/** As many questions as are listed at once. */
const LISTED = 2000;

export class Desk {
  readonly #folder: string;
  readonly #served: Served;
  readonly #connection: Connection;
  readonly #document: DocumentId;
  /** That of all windows. */
  readonly session: Session;

  private constructor(folder: string, served: Served, session: Session, connection: Connection, document: DocumentId) {
    this.#folder = folder;
    this.#served = served;
    this.session = session;
    this.#connection = connection;
    this.#document = document;
  }

  /** Settles when the document was read to its end. */
  static async start(browser: Browser, name: string, { bytes }: MadePdf): Promise<Desk> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-desk-'));
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    const library = path.join(folder, 'library');
    const served = await startServing(browser, { library, paths: isRecording ? [] : [file] });
    // The address that the server printed counts once: this session is that of all windows.
    const session = await signIn(served.server.address);
    if (isRecording) await addByWords(served, session, [file]);
    const [key = '', value = ''] = session.cookie.split('=');
    await served.context.addCookies([{ name: key, value, url: session.origin }]);
    const connection = await session.connect();
    const document = documentId(createHash('sha256').update(bytes).digest('hex'));
    await isRead(connection, document);
    return new Desk(folder, served, session, connection, document);
  }

  get library(): string {
    return this.#served.library;
  }

  /** As if the document had just been read and opened: nothing was asked, moved or chosen. */
  async clear(): Promise<void> {
    const { client } = this.#connection;
    const { entries } = await client.call('history.list', { limit: LISTED });
    for (const { id } of entries) await client.call('history.remove', { id });
    const view = ViewState.parse({ document: this.#document, tabs: [this.#document] });
    await client.call('view.save', { view });
  }

  /** A window for one test; its `stop` closes it alone. */
  async open(): Promise<RunningHost> {
    await this.clear();
    const window = await openWindow(this.#served, this.session.origin);
    return { ...window, stop: () => window.page.close() };
  }

  async stop(): Promise<void> {
    this.#connection.close();
    await stopServing(this.#served);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isRead({ client }: Connection, document: DocumentId): Promise<void> {
  for await (const event of client.start('library.watch', {})) {
    const changed = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    if (changed.some(({ id, state }) => id === document && state.kind === 'ready')) return;
  }
}
