/** The real window of one test in front of recorded replies; or, where they are recorded, of the engine that gives them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, TestInfo } from '@playwright/test';
import { startServing, stopServing } from '../browser-host.ts';
import type { Desk } from '../desk.ts';
import { dropFiles } from '../desktop-host.ts';
import type { HostStart, RunningHost } from '../host.ts';
import { signIn } from '../server.ts';
import { addByWords, isRecording } from './by-words.ts';
import type { StandInEngine } from './engine.ts';
import { HeldDocuments, openRecordedFront } from './front.ts';
import { isTitleIn, readRecordings, recordingsFile, writeRecordings } from './keep.ts';
import { Player } from './player.ts';
import { Recorder, Tape } from './recorder.ts';

export interface HeldDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** All windows of one test. */
export class RecordedTest {
  readonly #browser: Browser;
  readonly #spec: string;
  /** Of its recordings. */
  readonly #file: string;
  readonly #title: string;
  readonly #tape = new Tape();
  readonly #documents = new HeldDocuments();
  #player: Player | undefined;
  readonly #complaints: string[] = [];
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(browser: Browser, testInfo: TestInfo) {
    this.#browser = browser;
    this.#spec = testInfo.file;
    this.#file = recordingsFile(testInfo.file);
    this.#title = testInfo.title;
  }

  /** Wayleaf on a library of its own. */
  async launch(start: HostStart): Promise<RunningHost> {
    const documents = await filesOf(start.paths);
    if (!isRecording) return this.#open(this.#play(), documents);
    const served = await startServing(this.#browser, { ...start, paths: [] });
    this.#stops.push(() => stopServing(served));
    const session = await signIn(served.server.address);
    await addByWords(served, session, start.paths);
    return this.#open(new Recorder(this.#tape, session), documents);
  }

  /** A window on a document that was read before. */
  async read(document: HeldDocument, desk: () => Promise<Desk>): Promise<RunningHost> {
    if (!isRecording) return this.#open(this.#play(), [document]);
    const shared = await desk();
    await shared.clear();
    return this.#open(new Recorder(this.#tape, shared.session), [document]);
  }

  /** @returns what does not fit, in words */
  async finish(passed: boolean): Promise<readonly string[]> {
    for (const stop of this.#stops) await stop();
    await this.#documents.remove();
    if (isRecording && passed) {
      const spec = await readFile(this.#spec, 'utf8');
      const kept = Object.entries(readRecordings(this.#file)).filter(([title]) => isTitleIn(spec, title));
      writeRecordings(this.#file, { ...Object.fromEntries(kept), [this.#title]: this.#tape.whole() });
    }
    const player = this.#player;
    if (!player) return this.#complaints;
    const strange = player.strange.map((what) => `The window ${what}, which is in no recording.`);
    if (passed) return [...this.#complaints, ...strange];
    const unanswered = player.unanswered.map((what) => `Still waits, since it is in no recording: ${what}`);
    const missing = player.waitsFor().map((what) => `Recorded, and not called: ${what}`);
    return [...this.#complaints, ...strange, ...unanswered, ...missing];
  }

  #play(): Player {
    if (this.#player) return this.#player;
    const recording = readRecordings(this.#file)[this.#title];
    if (!recording) throw new Error(`Nothing is recorded for “${this.#title}”. Run: npm run record`);
    return (this.#player = new Player(recording));
  }

  async #open(engine: StandInEngine, documents: readonly HeldDocument[]): Promise<RunningHost> {
    for (const { name, bytes } of documents) await this.#documents.keep(name, bytes);
    const front = await openRecordedFront(engine, this.#documents, (complaint) => this.#complaints.push(complaint));
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(front.address);
    return {
      kind: 'recorded',
      page,
      desktop: null,
      choose: async (files, open) => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
        await chooser.setFiles([...files]);
      },
      drop: (files) => dropFiles(page, files),
      startAgain: () => Promise.reject(new Error('Only the whole of Wayleaf is started twice.')),
      enginePid: () => undefined,
      whileBusy: async (work) => {
        engine.hold();
        try {
          await work();
        } finally {
          engine.letGo();
        }
      },
      stop: async () => {
        await context.close();
        await engine.stop();
        await front.close();
      },
    };
  }
}

async function filesOf(paths: readonly string[]): Promise<readonly HeldDocument[]> {
  return Promise.all(paths.map(async (file) => ({ name: path.basename(file), bytes: await readFile(file) })));
}
