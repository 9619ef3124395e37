/** The state of one window: every slice in one store, made for the engine behind the window. */
import { createStore } from 'zustand';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import { windowVoices } from '../voice/window-voices.ts';
import type { VoicePort } from '../voice/voice.ts';
import { createAboutWords } from './about-words.ts';
import { createAdding } from './adding.ts';
import { createAhead } from './ahead.ts';
import { createAloud } from './aloud.ts';
import { createAnnotations } from './annotations.ts';
import { createAsk } from './ask.ts';
import { createBackups } from './backups.ts';
import { carrySections } from './carry-section.ts';
import { createCites } from './cites.ts';
import { createConnections } from './connections.ts';
import { createCarriedMarks } from './carried-marks.ts';
import { createNoteFiles } from './note-files.ts';
import { createConversations } from './conversations.ts';
import { createCorrecting } from './correcting.ts';
import { createDesk } from './desk.ts';
import { createDialogs } from './dialogs.ts';
import { createDuplicates } from './duplicates.ts';
import { createFind } from './find.ts';
import { createLastPictures } from './last-pictures.ts';
import { createLibrary } from './library.ts';
import { createLink } from './link.ts';
import { createListView } from './list-view.ts';
import { createLocalModels } from './local-models.ts';
import { createMatrix } from './matrix.ts';
import { createModels } from './models.ts';
import { followSections } from './moved-sections.ts';
import { createNames } from './names.ts';
import { createNavigation } from './navigation.ts';
import { createNotices } from './notices.ts';
import { createOpening, type Opening } from './opening.ts';
import { createPanes, type Panes } from './panes.ts';
import { peekAtAnswers } from './peek.ts';
import { createPhrases } from './phrases.ts';
import { createPictures } from './pictures.ts';
import { createQuestions } from './questions.ts';
import { createReading } from './reading.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import { createRecognition } from './recognition.ts';
import { createRoute } from './route.ts';
import { createShowNames } from './show-names.ts';
import { createSecond } from './second.ts';
import { sliceOf, type Slice } from './slice.ts';
import { createStanding } from './standing.ts';
import { createSplit } from './split.ts';
import { createSteer } from './steer.ts';
import { createTabs } from './tabs.ts';
import { createTextSearch } from './text-search.ts';
import { createUpdates } from './updates.ts';
import { createView } from './view.ts';
import { createViewer } from './viewer.ts';
import { createVisits, type Visits } from './visits.ts';
import type { WindowState, WindowStore } from './window-state.ts';

export type { WindowState, WindowStore } from './window-state.ts';

/** The window's own, and that of the pages that can be shown beside its own. */
export interface WindowStores {
  readonly store: WindowStore;
  readonly second: WindowStore;
}

/**
 * @param shell  of the desktop; undefined in a browser
 * @param voice  what reads aloud
 */
export function createWindowStore(
  engine: Engine,
  shell?: DesktopBridge,
  voice: VoicePort = windowVoices(engine),
): WindowStores {
  const main = createStore<WindowState>()((_set, _get, store) => {
    const slice: SliceNamed = (name) => sliceOf(store, name);
    const [notices, view, viewer, library] = [slice('notices'), slice('view'), slice('viewer'), slice('library')];
    const [reading, correcting, names] = [slice('reading'), slice('correcting'), slice('names')];
    const [ask, steer, ahead] = [slice('ask'), slice('steer'), slice('ahead')];
    const panes = createPanes(view);
    const visits = createVisits(viewer, reading);
    const receipts = receiptsOf(slice);
    followSections(reading, ask);
    carrySections(view, ask, reading);
    peekAtAnswers(ask, view, viewer);
    const opening = createOpening(engine, {
      ...{ desk: createDesk(view), ahead, viewer, reading, steer, ask, correcting, notices, visits, view },
    });
    const split = createSplit({ view, viewer, reading, opening, panes, notices }, () => second.getState());
    return {
      ...ofLibrary(engine, slice, panes),
      ...ofDocument(engine, slice, { visits, opening, panes }),
      aloud: createAloud(engine, voice, slice('aloud'), { view, reading, viewer }),
      ...ofQuestions(engine, slice),
      ...ofMachine(engine, shell, slice, opening),
      visits,
      opening,
      navigation: createNavigation({ view, viewer, reading, ask, visits, opening, beside: () => second.getState() }),
      panes,
      split,
      tabs: createTabs({ view, reading, opening }),
      receipts,
      adding: createAdding(engine, shell, { library, notices, view, receipts, opening }),
      questions: createQuestions(engine, { ask, reading, steer, view, viewer, panes }),
      showNames: createShowNames({ names, reading, view, panes, opening }),
    };
  });
  const second = createSecond(engine, main);
  return { store: main, second };
}

/** A slice of the store that is being made. */
type SliceNamed = <Name extends keyof WindowState>(name: Name) => Slice<WindowState[Name]>;

/** What was added is listed where there are several, and opened where it is one. */
function receiptsOf(slice: SliceNamed): Receipts {
  return createReceipts(slice('library'), slice('notices'), {
    list: (documents) => {
      slice('library').get().select(new Set(documents));
      slice('listView').get().setGroup('all');
      slice('view').get().setMain('list');
    },
    open: (document) => void slice('opening').get().open(document),
  });
}

/** The library and its list, with what every window has. */
function ofLibrary(engine: Engine, slice: SliceNamed, panes: Panes) {
  const [notices, view, library] = [slice('notices'), slice('view'), slice('library')];
  return {
    link: createLink(),
    notices: createNotices(notices),
    view: createView(view),
    viewer: createViewer(slice('viewer')),
    library: createLibrary(engine, library, notices),
    duplicates: createDuplicates(engine, slice('duplicates'), { library, notices }),
    listView: createListView(slice('listView'), view),
    textSearch: createTextSearch(engine, slice('textSearch'), slice('listView')),
    dialogs: createDialogs(slice('dialogs'), view, panes),
  };
}

interface Moving {
  readonly visits: Visits;
  readonly opening: Opening;
  readonly panes: Panes;
}

/** The open document: its tree, what is found, marked and named in it. */
function ofDocument(engine: Engine, slice: SliceNamed, { visits, opening, panes }: Moving) {
  const [notices, view, viewer, reading] = [slice('notices'), slice('view'), slice('viewer'), slice('reading')];
  return {
    reading: createReading(reading),
    ahead: createAhead(engine, slice('ahead'), { ask: slice('ask'), viewer }),
    correcting: createCorrecting(engine, slice('correcting'), { reading, viewer, notices }),
    find: createFind(engine, slice('find'), { reading, viewer, notices }),
    annotations: createAnnotations(engine, slice('annotations'), {
      ...{ view, library: slice('library'), viewer, reading, notices, opening, panes },
    }),
    names: createNames(engine, slice('names'), { reading, view, viewer, visits, opening }),
    aboutWords: createAboutWords(engine, slice('aboutWords'), { view, panes }),
    phrases: createPhrases(engine, slice('phrases'), notices, view),
    pictures: createPictures(engine, slice('pictures')),
  };
}

/** Questions with their conversations and routes. */
function ofQuestions(engine: Engine, slice: SliceNamed) {
  const [notices, view, reading, ask] = [slice('notices'), slice('view'), slice('reading'), slice('ask')];
  const opening = slice('opening');
  return {
    ask: createAsk(engine, ask, notices),
    conversations: createConversations(engine, slice('conversations'), { ask, reading, view, notices, opening }),
    lastPictures: createLastPictures(engine),
    steer: createSteer(slice('steer'), view),
    route: createRoute(slice('route'), ask),
  };
}

/** Models, evidence tables, backups, and whatever the library is connected to. */
function ofMachine(engine: Engine, shell: DesktopBridge | undefined, slice: SliceNamed, opening: Opening) {
  const [notices, view, viewer] = [slice('notices'), slice('view'), slice('viewer')];
  return {
    models: createModels(engine, slice('models'), notices),
    localModels: createLocalModels(engine, shell, slice('localModels'), notices),
    cites: createCites(slice('cites'), view),
    matrix: createMatrix(engine, slice('matrix'), { notices, view, viewer, opening }),
    recognition: createRecognition(engine, shell, slice('recognition')),
    backups: createBackups(engine, shell, slice('backups'), view),
    connections: createConnections(engine, shell, slice('connections'), notices),
    carriedMarks: createCarriedMarks(engine, shell, slice('carriedMarks'), notices),
    noteFiles: createNoteFiles(engine, shell, slice('noteFiles'), notices),
    updates: createUpdates(engine, slice('updates'), notices),
    standing: createStanding(engine, slice('standing'), notices),
  };
}
