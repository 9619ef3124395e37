/** The state of one window: every slice in one store, made for the engine behind the window. */
import { createStore, type StoreApi } from 'zustand';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import { createAdding, type Adding } from './adding.ts';
import { createAnnotations, type Annotations } from './annotations.ts';
import { createAsk, type Ask } from './ask.ts';
import { createBackups, type Backups } from './backups.ts';
import { createConnections, type Connections } from './connections.ts';
import { createCorrecting, type Correcting } from './correcting.ts';
import { createDialogs, type Dialogs } from './dialogs.ts';
import { createFind, type Find } from './find.ts';
import { createLibrary, type Library } from './library.ts';
import { createLink, type Link } from './link.ts';
import { createListView, type ListView } from './list-view.ts';
import { createLocalModels, type LocalModels } from './local-models.ts';
import { createModels, type Models } from './models.ts';
import { followSections } from './moved-sections.ts';
import { createNames, type Names } from './names.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import { createOpening, type Opening } from './opening.ts';
import { createPanes, type Panes } from './panes.ts';
import { createPhrases, type Phrases } from './phrases.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createReading, type Reading } from './reading.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import { createRecognition, type Recognition } from './recognition.ts';
import { createRoute, type Route } from './route.ts';
import { createShowNames, type ShowNames } from './show-names.ts';
import { sliceOf, type Slice } from './slice.ts';
import { createSteer, type Steer } from './steer.ts';
import { createTabs, type Tabs } from './tabs.ts';
import { createTextSearch, type TextSearch } from './text-search.ts';
import { createView, type View } from './view.ts';
import { createViewer, type Viewer } from './viewer.ts';
import { createVisits, type Visits } from './visits.ts';

export interface WindowState {
  readonly link: Link;
  readonly notices: Notices;
  readonly view: View;
  readonly viewer: Viewer;
  readonly library: Library;
  readonly listView: ListView;
  readonly textSearch: TextSearch;
  readonly dialogs: Dialogs;
  readonly reading: Reading;
  readonly correcting: Correcting;
  readonly find: Find;
  readonly annotations: Annotations;
  readonly names: Names;
  readonly phrases: Phrases;
  readonly pictures: Pictures;
  readonly ask: Ask;
  readonly steer: Steer;
  readonly route: Route;
  readonly models: Models;
  readonly localModels: LocalModels;
  readonly recognition: Recognition;
  readonly backups: Backups;
  readonly connections: Connections;
  // What can be done, without state of its own: always the same objects.
  readonly visits: Visits;
  readonly opening: Opening;
  readonly navigation: Navigation;
  readonly panes: Panes;
  readonly tabs: Tabs;
  readonly receipts: Receipts;
  readonly adding: Adding;
  readonly questions: Questions;
  readonly showNames: ShowNames;
}

export type WindowStore = StoreApi<WindowState>;

/** @param shell  of the desktop; undefined in a browser */
export function createWindowStore(engine: Engine, shell?: DesktopBridge): WindowStore {
  return createStore<WindowState>()((_set, _get, store) => {
    const slice = <Name extends keyof WindowState>(name: Name): Slice<WindowState[Name]> => sliceOf(store, name);
    const [notices, view, viewer, library] = [slice('notices'), slice('view'), slice('viewer'), slice('library')];
    const [reading, correcting, names] = [slice('reading'), slice('correcting'), slice('names')];
    const [ask, steer] = [slice('ask'), slice('steer')];

    const panes = createPanes(view);
    const visits = createVisits(viewer, reading);
    const receipts = createReceipts(library, notices, (documents) => {
      library.get().select(new Set(documents));
      slice('listView').get().setGroup('all');
      view.get().setMain('list');
    });
    followSections(reading, ask);
    const opening = createOpening(engine, { view, viewer, reading, steer, ask, correcting, notices, visits });
    return {
      link: createLink(),
      notices: createNotices(notices),
      view: createView(view),
      viewer: createViewer(viewer),
      library: createLibrary(engine, library, notices),
      listView: createListView(slice('listView'), view),
      textSearch: createTextSearch(engine, slice('textSearch'), slice('listView')),
      dialogs: createDialogs(slice('dialogs')),
      reading: createReading(reading),
      correcting: createCorrecting(engine, correcting, { reading, viewer, notices }),
      find: createFind(engine, slice('find'), { reading, viewer, notices }),
      annotations: createAnnotations(engine, slice('annotations'), { view, viewer, reading, notices, opening, panes }),
      names: createNames(engine, names, { reading, view, viewer, visits, opening }),
      phrases: createPhrases(engine, slice('phrases'), notices),
      pictures: createPictures(engine, slice('pictures')),
      ask: createAsk(engine, ask, notices),
      steer: createSteer(steer, view),
      route: createRoute(slice('route'), ask),
      models: createModels(engine, slice('models'), notices),
      localModels: createLocalModels(engine, shell, slice('localModels'), notices),
      recognition: createRecognition(engine, shell, slice('recognition')),
      backups: createBackups(engine, slice('backups')),
      connections: createConnections(engine, shell, slice('connections'), notices),
      visits,
      opening,
      navigation: createNavigation({ view, viewer, reading, ask, visits, opening }),
      panes,
      tabs: createTabs({ view, reading, opening }),
      receipts,
      adding: createAdding(engine, shell, { library, notices, view, receipts, opening }),
      questions: createQuestions(engine, { ask, reading, steer, view, viewer, panes }),
      showNames: createShowNames({ names, reading, view, panes, opening }),
    };
  });
}
