import { useEffect } from 'react';
import { bridge } from '../api/bridge.ts';
import { useWindow } from '../state/use-window.ts';

/** Puts the theme on the page and tells the shell, also of the keys; names the window after what is read in it. */
export function useAppearance(): void {
  const reading = useWindow(({ view }) => view.main === 'pages');
  const title = useWindow(({ reading: { open } }) => (open.kind === 'open' ? open.view.title : ''));
  useEffect(() => {
    document.title = reading && title !== '' ? `${title} · Wayleaf` : 'Wayleaf';
  }, [reading, title]);
  const theme = useWindow(({ view }) => view.stored.theme);
  const loaded = useWindow(({ view }) => view.loaded);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    if (loaded) bridge?.setTheme(theme);
  }, [theme, loaded]);
  const keys = useWindow(({ view }) => view.stored.keys);
  useEffect(() => {
    if (loaded) bridge?.setKeys(keys);
  }, [keys, loaded]);
}
