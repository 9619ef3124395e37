/**
 * The state of the second pages: a store that looks like the window's to whatever draws pages, with a document, places,
 * find and history of its own. All the rest is the window's.
 */
import { createStore } from 'zustand';
import type { Engine } from '../api/engine.ts';
import { createAnnotations } from './annotations.ts';
import { createCorrecting } from './correcting.ts';
import { createSecondDesk } from './desk.ts';
import { createFind } from './find.ts';
import { createNames } from './names.ts';
import { createNavigation } from './navigation.ts';
import { createOpening } from './opening.ts';
import { createReading } from './reading.ts';
import { sliceOf, type Slice } from './slice.ts';
import { createViewer } from './viewer.ts';
import { createVisits } from './visits.ts';
import type { WindowState, WindowStore } from './window-state.ts';

const own = [
  'viewer',
  'reading',
  'correcting',
  'find',
  'annotations',
  'names',
  'visits',
  'opening',
  'navigation',
  'tabs',
] as const satisfies readonly (keyof WindowState)[];
type Own = Pick<WindowState, (typeof own)[number]>;

export function createSecond(engine: Engine, main: WindowStore): WindowStore {
  const second = createStore<WindowState>()((_set, _get, store) => ({
    ...main.getState(),
    ...ownSlices(engine, main, store),
  }));
  main.subscribe((now) => second.setState(withoutOwn(now)));
  return second;
}

function ownSlices(
  engine: Engine,
  main: WindowStore,
  store: Pick<WindowStore, 'getState' | 'setState' | 'subscribe'>,
): Own {
  const slice = <Name extends keyof Own>(name: Name): Slice<WindowState[Name]> => sliceOf(store, name);
  const [viewer, reading, correcting] = [slice('viewer'), slice('reading'), slice('correcting')];
  const [view, ask, notices, steer] = [
    sliceOf(main, 'view'),
    sliceOf(main, 'ask'),
    sliceOf(main, 'notices'),
    sliceOf(main, 'steer'),
  ];
  const ahead = sliceOf(main, 'ahead');
  const { panes, split, tabs } = main.getState();
  const visits = createVisits(viewer, reading);
  const desk = createSecondDesk(view);
  const opening = createOpening(engine, {
    ...{ desk, ahead, viewer, reading, steer, ask, correcting, notices, visits, view },
  });
  return {
    viewer: createViewer(viewer),
    reading: createReading(reading),
    correcting: createCorrecting(engine, correcting, { reading, viewer, notices }),
    find: createFind(engine, slice('find'), { reading, viewer, notices }),
    annotations: createAnnotations(engine, slice('annotations'), {
      ...{ view, library: sliceOf(main, 'library'), viewer, reading, notices, opening, panes },
    }),
    names: createNames(engine, slice('names'), { reading, view, viewer, visits, opening }),
    visits,
    opening,
    navigation: createNavigation({ view, viewer, reading, ask, visits, opening }),
    tabs: { ...tabs, closeShown: split.close },
  };
}

function withoutOwn(state: WindowState): Partial<WindowState> {
  const kept: readonly string[] = own;
  return Object.fromEntries(Object.entries(state).filter(([name]) => !kept.includes(name)));
}
