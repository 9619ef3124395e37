/** Speaks the language that was chosen: fetches its words, says on the page which it is, and draws everything in it. */
import { Direction } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { directions, languageFor, tagOf, type Language } from '../languages/languages.ts';
import { loadLanguage } from '../languages/load.ts';
import { useWindow } from '../state/use-window.ts';

export function InLanguage({ children }: { readonly children: ReactNode }) {
  const chosen = useWindow(({ view }) => view.stored.language);
  const wanted = languageFor(chosen, navigator.languages);
  const [spoken, setSpoken] = useState<Language>();
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(wanted).then((speak) => {
      if (!isWanted) return;
      speak();
      document.documentElement.lang = tagOf(wanted);
      document.documentElement.dir = directions[wanted];
      setSpoken(wanted);
    });
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  // What is drawn has looked up its words already: another language is drawn again.
  return (
    spoken && (
      <Direction.Provider key={spoken} dir={directions[spoken]}>
        {children}
      </Direction.Provider>
    )
  );
}
