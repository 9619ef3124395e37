/** Connects a window to its engine and keeps the store in step with it. */
import type { DocumentId } from '#shared/base/ids.ts';
import { sleep } from '#shared/base/async.ts';
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { DeepLink } from '#shared/contract/deep-link.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { methods } from '#shared/contract/methods.ts';
import { connect } from '../api/connection.ts';
import type { Engine } from '../api/engine.ts';
import type { OpenPort } from '../api/ports.ts';
import { followLink } from './follow-link.ts';
import { keepAnswer, showKeptAnswer } from './keep-answer.ts';
import { applyLibraryEvent } from './library.ts';
import { openId } from './reading.ts';
import { saveView } from './save-view.ts';
import { resume } from './session.ts';
import { countCalls, tellView } from './signs.ts';
import { sliceOf } from './slice.ts';
import { createWindowStore, type WindowStore } from './window-store.ts';
import { t } from '../languages/i18n.ts';

export interface StartedWindow {
  readonly store: WindowStore;
  readonly second: WindowStore;
  readonly engine: Engine;
}

/**
 * Connect and stay connected for as long as the page lives.
 *
 * @param shell  of the desktop; undefined in a browser
 * @param link  that the window was opened with; else it opens what it showed last
 */
export function startWindow(open: OpenPort, shell?: DesktopBridge, link: DeepLink | null = null): StartedWindow {
  const counted = countCalls();
  const engine: Engine = {
    call: (method, params, signal) => counted(connection.call(method, params, signal)),
    start: (method, params, signal) => connection.start(method, params, signal),
  };
  const { store, second } = createWindowStore(engine, shell);
  const connection = connect(open, methods, {
    onState: (state) => sliceOf(store, 'link').set({ state, failure: null, away: null }),
    onConnected: () => void stayRecovered(store, engine, link),
  });
  saveView(store, second, engine, tellView);
  keepAnswer(store);
  return { store, second, engine };
}

/** Waits until the engine is asked again for a library whose server is away, in milliseconds; the last one repeats. */
const AWAY_MS = [500, 1000, 2000, 4000] as const;

/** A library whose server is away is asked for until it is there, as long as there is an engine to ask. */
async function stayRecovered(store: WindowStore, engine: Engine, link: DeepLink | null): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const how = await recover(store, engine, link);
    if (how !== 'away') return;
    await sleep(AWAY_MS[Math.min(attempt, AWAY_MS.length - 1)]!);
    // Another connection asks for itself.
    if (sliceOf(store, 'link').get().failure?.code !== 'library.unreachable') return;
  }
}

/** After every connection: load what is shown and watch the library from its beginning. */
async function recover(store: WindowStore, engine: Engine, link: DeepLink | null): Promise<'over' | 'away'> {
  const { view, opening, models, standing } = store.getState();
  const first = !view.loaded;
  // Asked for with everything else: a large library takes its time.
  const events = engine.start('library.watch', {});
  try {
    if (first) {
      const info = engine.call('app.info', {});
      info.catch(() => undefined); // until it is waited for
      view.load(await engine.call('view.load', {}));
      sliceOf(store, 'library').set({ name: (await info).libraryName });
      sliceOf(store, 'link').set({ failure: null });
      void showKeptAnswer(store, engine);
    } else {
      void opening.reload();
      void store.getState().split.second().opening.reload();
    }
    void models.watch();
    void standing.watch();
    let opened = !first;
    for await (const event of events) {
      followEvent(store, event);
      const whole = (event.kind === 'snapshot' || event.kind === 'documents') && !event.more;
      if (!opened && whole) {
        resume(store, link !== null);
        if (link) void followLink(link, engine, opening);
      }
      opened ||= whole;
    }
  } catch (error) {
    if (isAppError(error, 'library.unreachable')) {
      events.cancel();
      sliceOf(store, 'link').set({ failure: toReport(error) });
      return 'away';
    }
    if (!isAbort(error)) await failed(store, error);
  }
  return 'over';
}

async function failed(store: WindowStore, error: unknown): Promise<void> {
  const gone = isAppError(error, 'engine.gone');
  // A connection that is gone says so in this turn, and is made again, and this with it. Else the host gave the engine up.
  if (gone) await sleep(0);
  const { link, library, notices } = store.getState();
  if (gone && link.state !== 'connected') return;
  sliceOf(store, 'link').set({ failure: toReport(error) });
  if (!gone && library.known) notices.reportFailure(t('The library could not be read'), error);
}

function followEvent(store: WindowStore, event: LibraryEvent): void {
  const library = sliceOf(store, 'library');
  const before = event.kind === 'document' ? library.get().documents.get(event.document.id)?.state.kind : undefined;
  library.set((state) => applyLibraryEvent(state, event));
  store.getState().split.follow(event);
  const { opening, ahead, receipts, names, annotations } = store.getState();
  if (event.kind === 'document') ahead.forget(event.document.id);
  else if (event.kind === 'removed' || event.kind === 'tree-changed') ahead.forget(event.document);
  switch (event.kind) {
    case 'document':
      followDocument(store, event.document, before);
      break;
    case 'removed':
      leaveDocument(store, event.document);
      break;
    case 'imported':
      receipts.note(event.receipt);
      // Uploads of this window are taken together when the last one is there.
      if (library.get().importing.kind !== 'sending') opening.openAdded(event.receipt);
      break;
    case 'show':
      void opening.open(
        event.document,
        event.page === null ? undefined : { pageIndex: event.page - 1, quads: event.quads },
      );
      break;
    case 'tree-changed':
      opening.followTree(event.document);
      break;
    case 'annotations-changed':
      void annotations.load();
      break;
    case 'graph-changed':
      names.followGraph(event.document);
      break;
    case 'server':
      sliceOf(store, 'link').set({ away: event.away });
      // What could not be shown meanwhile is there now.
      if (!event.away) void opening.reload();
      if (!event.away) void store.getState().split.second().opening.reload();
      break;
    default:
      break;
  }
}

/** The open document went through the index: what is shown follows. */
function followDocument(
  store: WindowStore,
  { id, state }: Extract<LibraryEvent, { kind: 'document' }>['document'],
  before: typeof state.kind | undefined,
): void {
  const { reading, opening } = store.getState();
  const isNew = reading.open.kind !== 'open' || before !== state.kind;
  if (id === openId(reading.open) && state.kind === 'ready' && isNew) void opening.reload();
}

function leaveDocument(store: WindowStore, document: DocumentId): void {
  const { reading, opening, view, ask } = store.getState();
  view.store({ tabs: view.stored.tabs.filter((id) => id !== document) });
  if (document === openId(reading.open)) {
    opening.close();
    view.setMain('list');
  }
  if (!ask.chosen.includes(document)) return;
  ask.choose(
    ask.chosen.filter((id) => id !== document),
    ask.chosenName ?? undefined,
  );
}
