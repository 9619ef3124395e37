/** The state of one window: every slice in one store, made for the engine behind the window. */
import { createStore } from 'zustand';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import { createAdding } from './adding.ts';
import { createAhead } from './ahead.ts';
import { createAnnotations } from './annotations.ts';
import { createAsk } from './ask.ts';
import { createBackups } from './backups.ts';
import { carrySections } from './carry-section.ts';
import { createConnections } from './connections.ts';
import { createConversations } from './conversations.ts';
import { createCorrecting } from './correcting.ts';
import { createDesk } from './desk.ts';
import { createDialogs } from './dialogs.ts';
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
import { createOpening } from './opening.ts';
import { createPanes } from './panes.ts';
import { peekAtAnswers } from './peek.ts';
import { createPhrases } from './phrases.ts';
import { createPictures } from './pictures.ts';
import { createQuestions } from './questions.ts';
import { createReading } from './reading.ts';
import { createReceipts } from './receipts.ts';
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
import { createVisits } from './visits.ts';
import type { WindowState, WindowStore } from './window-state.ts';

export type { WindowState, WindowStore } from './window-state.ts';

/** The window's own, and that of the pages that can be shown beside its own. */
export interface WindowStores {
  readonly store: WindowStore;
  readonly second: WindowStore;
}

/** @param shell  of the desktop; undefined in a browser */
export function createWindowStore(engine: Engine, shell?: DesktopBridge): WindowStores {
  const main = createStore<WindowState>()((_set, _get, store) => {
    const slice = <Name extends keyof WindowState>(name: Name): Slice<WindowState[Name]> => sliceOf(store, name);
    const [notices, view, viewer, library] = [slice('notices'), slice('view'), slice('viewer'), slice('library')];
    const [reading, correcting, names] = [slice('reading'), slice('correcting'), slice('names')];
    const [ask, steer, ahead] = [slice('ask'), slice('steer'), slice('ahead')];

    const panes = createPanes(view);
    const visits = createVisits(viewer, reading);
    const receipts = createReceipts(library, notices, {
      list: (documents) => {
        library.get().select(new Set(documents));
        slice('listView').get().setGroup('all');
        view.get().setMain('list');
      },
      open: (document) => void slice('opening').get().open(document),
    });
    followSections(reading, ask);
    carrySections(view, ask, reading);
    peekAtAnswers(ask, view, viewer);
    const desk = createDesk(view);
    const opening = createOpening(engine, {
      ...{ desk, ahead, viewer, reading, steer, ask, correcting, notices, visits, view },
    });
    const split = createSplit({ view, viewer, reading, opening, panes, notices }, () => second.getState());
    return {
      link: createLink(),
      notices: createNotices(notices),
      view: createView(view),
      viewer: createViewer(viewer),
      library: createLibrary(engine, library, notices),
      listView: createListView(slice('listView'), view),
      textSearch: createTextSearch(engine, slice('textSearch'), slice('listView')),
      dialogs: createDialogs(slice('dialogs'), view, panes),
      reading: createReading(reading),
      ahead: createAhead(engine, ahead, { ask, viewer }),
      correcting: createCorrecting(engine, correcting, { reading, viewer, notices }),
      find: createFind(engine, slice('find'), { reading, viewer, notices }),
      annotations: createAnnotations(engine, slice('annotations'), { view, viewer, reading, notices, opening, panes }),
      names: createNames(engine, names, { reading, view, viewer, visits, opening }),
      phrases: createPhrases(engine, slice('phrases'), notices),
      pictures: createPictures(engine, slice('pictures')),
      ask: createAsk(engine, ask, notices),
      conversations: createConversations(engine, slice('conversations'), {
        ...{ ask, reading, view, notices },
        opening: slice('opening'),
      }),
      lastPictures: createLastPictures(engine),
      steer: createSteer(steer, view),
      route: createRoute(slice('route'), ask),
      models: createModels(engine, slice('models'), notices),
      localModels: createLocalModels(engine, shell, slice('localModels'), notices),
      matrix: createMatrix(engine, slice('matrix'), { notices, view, viewer, opening }),
      recognition: createRecognition(engine, shell, slice('recognition')),
      backups: createBackups(engine, shell, slice('backups'), view),
      connections: createConnections(engine, shell, slice('connections'), notices),
      updates: createUpdates(engine, slice('updates'), notices),
      standing: createStanding(engine, slice('standing'), notices),
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
