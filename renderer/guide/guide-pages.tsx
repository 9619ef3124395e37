import { X } from 'lucide-react';
import { createElement, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useWindow } from '../state/use-window.ts';
import { findInGuide } from './find-in-guide.ts';
import { pages, type GuideNode, type GuidePage } from './readers.guide';
import type { FoundInGuide } from './search-guide.ts';

const MOST_FOUND = 20;
/** Questions have words that no page has. */
const LEAST = 0.35;

/** @param place  the name of a page, or a heading of one (`reading#find-words`); an unknown page shows the first */
export function GuidePages({ place }: { readonly place: string }) {
  const setGuide = useWindow(({ view }) => view.setGuide);
  const scroller = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const shown = pages.find(({ name }) => name === place.split('#')[0]) ?? pages[0]!;
  const found = words.trim() === '' ? null : findInGuide(words, MOST_FOUND, LEAST);
  const goTo = (to: string): void => {
    setWords('');
    setGuide(to);
  };
  useAtHeading(scroller, place, found === null);
  return (
    <>
      <nav className="set-nav guide-nav scrolls" aria-label={t('Guide')}>
        <SearchField
          label={t('Search the guide')}
          value={words}
          onChange={setWords}
          onEnter={() => found?.[0] && goTo(found[0].section.place)}
          onArrowDown={() => scroller.current?.querySelector<HTMLElement>('.guide-found button')?.focus()}
        />
        <Contents shown={found === null ? shown.name : null} onGo={goTo} />
      </nav>
      <div ref={scroller} className="set-main scrolls guide" tabIndex={-1}>
        <div className="set-head">
          <h2 lang={found === null ? 'en' : undefined}>{found === null ? shown.title : t('Found in the guide')}</h2>
          <IconButton label={t('Close the guide')} keys="Esc" onClick={() => setGuide(null)}>
            <X />
          </IconButton>
        </div>
        {found === null ? <Page page={shown} onGo={goTo} /> : <Found found={found} onGo={goTo} />}
      </div>
    </>
  );
}

/** Begins at the heading, or on top; and on top of what was found. */
function useAtHeading(scroller: RefObject<HTMLDivElement | null>, place: string, isPage: boolean): void {
  useEffect(() => {
    const heading = place.split('#')[1];
    const at = isPage && heading !== undefined ? document.getElementById(idOf(heading)) : null;
    if (at) at.scrollIntoView();
    else scroller.current?.scrollTo(0, 0);
  }, [scroller, place, isPage]);
}

interface GoProps {
  readonly onGo: (place: string) => void;
}

/** It is written in one language, and so are the titles of its pages. */
function Contents({ shown, onGo }: GoProps & { readonly shown: string | null }) {
  return [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => (
    <div key={group} role="group" aria-label={group} lang="en">
      <p className="menu-label" aria-hidden="true">
        {group}
      </p>
      {members.map(({ name, title }) => (
        <button key={name} type="button" aria-current={name === shown ? 'page' : undefined} onClick={() => onGo(name)}>
          {title}
        </button>
      ))}
    </div>
  ));
}

function Found({ found, onGo }: GoProps & { readonly found: readonly FoundInGuide[] }) {
  return (
    <>
      <p role="status">
        {found.length === 0
          ? t('Nothing in the guide fits these words.')
          : t('{n, plural, one {# section} other {# sections}}', { n: found.length })}
      </p>
      <ul className="guide-found" lang="en">
        {found.map(({ section: { place, title, heading }, excerpt }) => (
          <li key={place}>
            <button type="button" onClick={() => onGo(place)}>
              <b>{heading ?? title}</b>
              {heading !== null && <span className="hint">{title}</span>}
              <span className="excerpt">
                {excerpt.map(({ piece, fits }, at) => (fits ? <mark key={at}>{piece}</mark> : piece))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Page({ page, onGo }: GoProps & { readonly page: GuidePage }) {
  return (
    <article lang="en" className="selectable">
      {page.nodes.slice(1).map((node, at) => drawn(node, at, onGo))}
    </article>
  );
}

/** Below the title of the page, which is a heading of the second rank in the window. */
const tags: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' };

const idOf = (heading: string): string => `guide-${heading}`;

function drawn(node: GuideNode, key: number, goTo: (place: string) => void): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, id, page, src, alt, children = [] } = node;
  if (tag === 'img') return src !== undefined && <img key={key} src={src} alt={alt} loading="lazy" />;
  const inside = children.map((child, at) => drawn(child, at, goTo));
  if (tag === 'code') return <kbd key={key}>{inside}</kbd>;
  if (tag !== 'a')
    return createElement(tags[tag] ?? tag, { key, ...(id !== undefined && { id: idOf(id) }) }, ...inside);
  if (page === undefined) return <span key={key}>{inside}</span>;
  return (
    <button key={key} type="button" className="btn link" onClick={() => goTo(page)}>
      {inside}
    </button>
  );
}
