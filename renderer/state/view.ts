/** How the window looks: what is stored with the library, and what only this window knows. */
import type { DocumentId } from '#shared/base/ids.ts';
import { ViewState, type StoredPlace } from '#shared/contract/view.ts';
import type { Slice } from './slice.ts';
import type { Place, Rotation, ViewerStart } from './viewer.ts';

/** What the middle of the window shows. */
type Main = 'pages' | 'list' | 'indexing' | 'matrix' | 'cites' | 'duplicates';
export type SettingsPage =
  | 'general'
  | 'models'
  | 'answering'
  | 'scans'
  | 'appearance'
  | 'aloud'
  | 'keyboard'
  | 'storage'
  | 'notes'
  | 'connections'
  | 'privacy';
/** What the right pane shows. */
export type Right = 'ask' | 'notes' | 'words' | 'details';
export type SheetHeight = 'question' | 'half' | 'full';

export interface View {
  /** False until the stored view arrived; nothing is stored before that. */
  readonly loaded: boolean;
  /** What was open is open again, or on its way; the session is not noted before that. */
  readonly resumed: boolean;
  readonly stored: ViewState;
  /** What the reader changed before the stored view arrived: it goes before that. */
  readonly early: Partial<ViewState>;
  readonly main: Main;
  /** On narrow windows: the tree is drawn over the pages. */
  readonly drawerOpen: boolean;
  readonly sheet: SheetHeight;
  readonly right: Right;
  /** The pages fill the screen, one at a time. */
  readonly presenting: boolean;
  readonly shortcutsOpen: boolean;
  readonly paletteOpen: boolean;
  /** What was typed for it before it was drawn. */
  readonly paletteTyped: string;
  /** The page of the guide that is open, or a heading of one (`reading#find-words`). */
  readonly guide: string | null;
  /** The answer is compared with what other ways find. */
  readonly comparing: boolean;
  /** The page of the settings that is open. */
  readonly settings: SettingsPage | null;
  /** The one that was open last: there they open again. */
  readonly lastSettings: SettingsPage;
  readonly load: (stored: ViewState) => void;
  readonly setResumed: () => void;
  readonly store: (change: Partial<ViewState>) => void;
  readonly setMain: (main: Main) => void;
  readonly setDrawer: (open: boolean) => void;
  readonly setRight: (right: Right) => void;
  readonly setSheet: (sheet: SheetHeight) => void;
  readonly setComparing: (comparing: boolean) => void;
  readonly setPalette: (open: boolean) => void;
  readonly typeAhead: (typed: string) => void;
  readonly setGuide: (page: string | null) => void;
  readonly setPresenting: (presenting: boolean) => void;
  readonly setShortcuts: (open: boolean) => void;
  readonly setSettings: (page: SettingsPage | null) => void;
}

export function createView({ get, set }: Slice<View>): View {
  return {
    loaded: false,
    resumed: false,
    stored: ViewState.parse({}),
    early: {},
    main: 'list',
    drawerOpen: false,
    sheet: 'question',
    right: 'ask',
    presenting: false,
    shortcutsOpen: false,
    paletteOpen: false,
    paletteTyped: '',
    guide: null,
    comparing: false,
    settings: null,
    lastSettings: 'general',
    setResumed: () => set({ resumed: true }),
    load: (stored) => set({ loaded: true, stored: { ...stored, ...get().early }, early: {} }),
    store: (change) => {
      const { loaded, stored, early } = get();
      set({ stored: { ...stored, ...change }, ...(loaded ? {} : { early: { ...early, ...change } }) });
    },
    setMain: (main) => set({ main }),
    setDrawer: (drawerOpen) => set({ drawerOpen }),
    setRight: (right) => set({ right }),
    setSheet: (sheet) => set({ sheet }),
    setComparing: (comparing) => set({ comparing }),
    setPalette: (paletteOpen) => set({ paletteOpen, paletteTyped: '' }),
    typeAhead: (paletteTyped) => set({ paletteTyped }),
    setGuide: (guide) => set({ guide }),
    setPresenting: (presenting) => set({ presenting }),
    setShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
    setSettings: (settings) => set({ settings, ...(settings && { lastSettings: settings }) }),
  };
}

/** Where the reader stopped in a document. */
export function startOf(stored: ViewState, id: DocumentId): Partial<ViewerStart> {
  const place = stored.places[id];
  return place ? startFrom(place) : { zoom: stored.opensAt };
}

export function startFrom(place: StoredPlace): ViewerStart {
  return { ...place, rotation: quarter(place.rotation) };
}

/** A place as it is stored. */
export function placeOf(shown: { readonly place: Place } & Omit<ViewerStart, keyof Place>): StoredPlace {
  const { place, zoom, rotation, night, flow, form } = shown;
  return { ...place, zoom, rotation, night, flow, form };
}

/** The view with the reader's place in `id` noted. */
export function withPlace(stored: ViewState, id: DocumentId, shown: Parameters<typeof placeOf>[0]): ViewState {
  return { ...stored, places: { ...stored.places, [id]: placeOf(shown) } };
}

function quarter(degrees: number): Rotation {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}
