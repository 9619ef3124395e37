/** The gallery: `?show=ID` shows one example, `&dir=rtl`, `&language=de` and `&theme=dark` say how; else all are shown. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import '../styles/index.css';
import './gallery.css';
import { createRoot, type Root } from 'react-dom/client';
import { defined } from '#shared/base/assert.ts';
import { languages, type Language, tagOf } from '../languages/languages.ts';
import { loadLanguage } from '../languages/load.ts';
import { partsOfPanes } from '../layout/loaded-later.ts';
import { All } from './all.tsx';
import { sections } from './examples.ts';
import { Shown } from './shown.tsx';

await Promise.all(partsOfPanes.map((part) => part.load())); // a picture waits for nothing
await begin();

/** Shows what the address asks for. Another address in the same window shows another example, from nothing, without loading the program again. */
async function begin(): Promise<void> {
  let shown: Root | undefined;
  const show = async (): Promise<void> => {
    shown?.unmount();
    shown = await showAsked();
  };
  await show();
  addEventListener('popstate', () => void show());
}

async function showAsked(): Promise<Root> {
  const { show: id, dir: way, language: wanted = 'en', theme } = asked(location.search);
  const dir = way === 'rtl' ? 'rtl' : 'ltr';
  const language: Language = wanted in languages ? (wanted as Language) : 'en';
  const example = sections.flatMap(({ examples }) => examples).find((one) => one.id === id);
  const page = document.documentElement;
  delete page.dataset.settled;
  delete page.dataset.theme;
  (await loadLanguage(language))();
  page.lang = tagOf(language);
  page.dir = dir;
  page.dataset.platform = 'browser';
  if (theme !== undefined) page.dataset.theme = theme;
  const root = createRoot(defined(document.getElementById('root'), 'the root element'));
  root.render(example ? <Shown example={example} dir={dir} /> : <All sections={sections} />);
  return root;
}

function asked(search: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(search));
}
