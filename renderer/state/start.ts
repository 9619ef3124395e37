/** Connects the window to the engine and keeps the slices in step with it. */
import { sleep } from '#shared/base/async.ts';
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import { methods } from '#shared/contract/methods.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { connect } from '../api/connection.ts';
import { engine, setEngine } from '../api/engine.ts';
import type { OpenPort } from '../api/ports.ts';
import { useAsk, evidenceOf } from './ask.ts';
import { openId, useDocument } from './document.ts';
import { followDocument, followGraph } from './explore.ts';
import { followPlace } from './follow-place.ts';
import { applyLibraryEvent, useLibrary } from './library.ts';
import { useLink } from './link.ts';
import { watchModels } from './models.ts';
import {
  closeDocument,
  followTree,
  keepPlace,
  openAdded,
  openDocument,
  reloadDocument,
  showEvidence,
} from './navigation.ts';
import { followSections } from './moved-sections.ts';
import { reportFailure } from './notices.ts';
import { noteReceipt } from './receipts.ts';
import { useView } from './view.ts';
import { useViewer } from './viewer.ts';

/** Connect and stay connected; the returned function lets go. */
export function start(open: OpenPort): () => void {
  const connection = connect(open, methods, {
    onState: (state) => useLink.setState({ state, failure: null }),
    onConnected: () => void recover(),
  });
  setEngine(connection);
  const unsubscribe = [saveView(), followPlace(), followDocument(), followSections(), useAsk.subscribe(followAnswer)];
  return () => {
    for (const stop of unsubscribe) stop();
    connection.close();
  };
}

/** After every connection: load what is shown and watch the library from its beginning. */
async function recover(): Promise<void> {
  try {
    const first = !useView.getState().loaded;
    if (first) {
      const [{ libraryName }, view] = await Promise.all([
        engine().call('app.info', {}),
        engine().call('view.load', {}),
      ]);
      useLibrary.setState({ name: libraryName });
      useView.getState().load(view);
    } else void reloadDocument();
    void watchModels();
    let opened = !first;
    for await (const event of engine().start('library.watch', {})) {
      follow(event);
      if (!opened) openLast();
      opened = true;
    }
  } catch (error) {
    if (!isAbort(error)) await failed(error);
  }
}

async function failed(error: unknown): Promise<void> {
  const gone = isAppError(error, 'engine.gone');
  // A connection that is gone says so in this turn, and is made again, and this with it. Else the host gave the engine up.
  if (gone) await sleep(0);
  if (gone && useLink.getState().state !== 'connected') return;
  useLink.setState({ failure: toReport(error) });
  if (!gone && useLibrary.getState().known) reportFailure('The library could not be read', error);
}

function openLast(): void {
  const { document } = useView.getState().stored;
  if (document !== null && useLibrary.getState().documents.has(document)) void openDocument(document);
}

function follow(event: LibraryEvent): void {
  const before =
    event.kind === 'document' ? useLibrary.getState().documents.get(event.document.id)?.state.kind : undefined;
  useLibrary.setState((state) => applyLibraryEvent(state, event));
  const { open } = useDocument.getState();
  switch (event.kind) {
    case 'document':
      if (event.document.id === openId(open)) followOpen(before, event.document.state.kind);
      break;
    case 'removed': {
      if (event.document === openId(open)) {
        closeDocument();
        useView.getState().setMain('list');
      }
      const { chosen, choose } = useAsk.getState();
      if (chosen.includes(event.document)) choose(chosen.filter((id) => id !== event.document));
      break;
    }
    case 'imported':
      noteReceipt(event.receipt);
      // Uploads of this window are taken together when the last one is there.
      if (useLibrary.getState().importing.kind !== 'sending') openAdded(event.receipt);
      break;
    case 'show':
      void openDocument(event.document, event.page === null ? undefined : { pageIndex: event.page - 1 });
      break;
    case 'tree-changed':
      followTree(event.document);
      break;
    case 'graph-changed':
      followGraph(event.document);
      break;
    default:
      break;
  }
}

/** The open document went through the index: what is shown follows. */
function followOpen(before: string | undefined, now: string): void {
  const { open } = useDocument.getState();
  if (now === 'ready' && (open.kind !== 'open' || before !== now)) void reloadDocument();
}

/** The passages of an answer are marked as soon as they are there. */
function followAnswer(state: ReturnType<typeof useAsk.getState>, before: ReturnType<typeof useAsk.getState>): void {
  if (evidenceOf(state.turn) !== evidenceOf(before.turn)) showEvidence();
}

const SAVE_AFTER_MS = 600;

/** Stores the view a moment after it last changed, and at once when the window is left. */
function saveView(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = useView.getState().stored;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!useView.getState().loaded) return;
    keepPlace();
    const { stored } = useView.getState();
    clearTimeout(timer);
    timer = undefined;
    if (stored === saved) return;
    saved = stored;
    engine()
      .call('view.save', { view: stored })
      .catch((error: unknown) => {
        // While there is no connection the next change tries again.
        if (!isAppError(error, 'engine.gone')) reportFailure('The layout of the window could not be stored', error);
      });
  };
  const later = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') save();
  };
  document.addEventListener('visibilitychange', onHide);
  const stop = [
    useView.subscribe((state, before) => state.stored !== before.stored && later()),
    useViewer.subscribe((state, before) => {
      if (state.place !== before.place || state.zoom !== before.zoom || state.rotation !== before.rotation) later();
    }),
  ];
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHide);
    for (const one of stop) one();
  };
}
