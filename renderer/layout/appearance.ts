import { useEffect, useSyncExternalStore } from 'react';
import { bridge } from '../api/bridge.ts';
import { useDocument } from '../state/document.ts';
import { useView } from '../state/view.ts';

/** How much room there is; the limits are those of the design. */
export type WindowSize = 'narrow' | 'medium' | 'wide';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const narrowQuery = matchMedia('(max-width: 900px)');
const mediumQuery = matchMedia('(max-width: 1150px)');

function listen(query: MediaQueryList): (onChange: () => void) => () => void {
  return (onChange) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
}
const onDark = listen(darkQuery);
const onNarrow = listen(narrowQuery);
const onMedium = listen(mediumQuery);

export function useWindowSize(): WindowSize {
  const narrow = useSyncExternalStore(onNarrow, () => narrowQuery.matches);
  const medium = useSyncExternalStore(onMedium, () => mediumQuery.matches);
  return narrow ? 'narrow' : medium ? 'medium' : 'wide';
}

export function windowSize(): WindowSize {
  return narrowQuery.matches ? 'narrow' : mediumQuery.matches ? 'medium' : 'wide';
}

export function useIsDark(): boolean {
  const theme = useView((view) => view.stored.theme);
  const system = useSyncExternalStore(onDark, () => darkQuery.matches);
  return theme === 'system' ? system : theme === 'dark';
}

export function isDark(): boolean {
  const { theme } = useView.getState().stored;
  return theme === 'system' ? darkQuery.matches : theme === 'dark';
}

/** From light to dark and back; what the system wants is only the beginning. */
export function toggleTheme(): void {
  useView.getState().store({ theme: isDark() ? 'light' : 'dark' });
}

/** Puts the theme on the page and tells the shell; names the window after what is read in it. */
export function useAppearance(): void {
  const reading = useView((view) => view.main === 'pages');
  const title = useDocument(({ open }) => (open.kind === 'open' ? open.view.title : ''));
  useEffect(() => {
    document.title = reading && title !== '' ? `${title} · Wayleaf` : 'Wayleaf';
  }, [reading, title]);
  const theme = useView((view) => view.stored.theme);
  const loaded = useView((view) => view.loaded);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    if (loaded) bridge?.setTheme(theme);
  }, [theme, loaded]);
}
