import type { KeyboardEvent } from 'react';
import { pageName } from '../format/page-name.ts';
import type { TextFound, TextSnippet } from '#shared/contract/shelves.ts';
import { shortAuthors } from '../format/authors.ts';
import { readerText } from '../format/errors.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { useFoundHere } from './use-found.ts';

/** Where the words stand in the texts: by document, with the words around and the page. */
export function TextResults() {
  const words = useWindow(({ listView }) => listView.search.trim());
  const { looking, failure } = useWindow(({ textSearch }) => textSearch);
  const { found, documents } = useFoundHere();
  if (failure) return <p className="list-none">{readerText(failure)}</p>;
  if (found.length === 0)
    return (
      <p className="list-none">{looking ? t('Looking in the text…') : t('No document says “{words}”.', { words })}</p>
    );
  return (
    <div className="text-results scrolls" role="region" aria-label={t('Places in the text')} onKeyDown={onKeyDown}>
      {found.map((one) => (
        <Found key={one.document} found={one} />
      ))}
      {documents > found.length && (
        <p className="small faint num">
          {t('{documents, plural, one {# more document} other {# more documents}}; type more words to find less.', {
            documents: documents - found.length,
          })}
        </p>
      )}
    </div>
  );
}

/** Up and down go from place to place. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('.hit')];
  const at = hits.indexOf(event.target as HTMLElement);
  hits[Math.min(hits.length - 1, Math.max(0, at + by))]?.focus();
  event.preventDefault();
}

function Found({ found: { document: id, pages, places, snippets } }: { readonly found: TextFound }) {
  const document = useWindow(({ library }) => library.documents.get(id));
  const { more } = useWindow(({ textSearch }) => textSearch);
  const attempt = useWindow(({ notices }) => notices.attempt);
  if (!document) return null;
  const title = documentTitle(document);
  const rest = places - snippets.length;
  return (
    <section aria-label={title}>
      <h2>
        <span className="ell" dir="auto">
          {title}
        </span>
        <span className="small muted ell">{shortAuthors(document.authors)}</span>
        <span className="small muted num">{document.year}</span>
        <span className="grow" />
        <span className="small muted num">{t('{pages, plural, one {# page} other {# pages}}', { pages })}</span>
      </h2>
      {snippets.map((snippet, at) => (
        <Hit key={at} snippet={snippet} document={id} />
      ))}
      {rest > 0 && snippets.length < MOST_SNIPPETS && (
        <Button
          small
          look="link"
          onClick={() => void attempt(t('The other places could not be shown'), () => more(id))}
        >
          {t('{rest} more', { rest: count(rest) })}
        </Button>
      )}
    </section>
  );
}

/** As many as the engine hands over at once. */
const MOST_SNIPPETS = 200;

interface HitProps {
  readonly snippet: TextSnippet;
  readonly document: TextFound['document'];
}

function Hit({ snippet: { pageIndex, pageLabel, marks, parts, section }, document }: HitProps) {
  const store = useWindowStore();
  const page = pageName(pageIndex, pageLabel);
  const open = (): void => {
    const quads = marks.find((page) => page.pageIndex === pageIndex)?.quads;
    const target = { pageIndex, focus: true, ...(quads && { quads, y: quads[0]?.[1] }) };
    void store.getState().opening.open(document, target, section);
  };
  return (
    <button type="button" className="hit" onClick={open}>
      <span className="ell" dir="auto">
        {parts.map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
      </span>
      <span className="page num" aria-label={t('page {page}', { page })}>
        {page}
      </span>
    </button>
  );
}
