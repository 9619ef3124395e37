import { X } from 'lucide-react';
import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { pages, type GuideNode } from './readers.guide';

/** @param page  its name; an unknown one shows the first */
export function GuidePages({ page }: { readonly page: string }) {
  const setGuide = useWindow(({ view }) => view.setGuide);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = pages.find(({ name }) => name === page) ?? pages[0]!;
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [page]);
  return (
    <>
      <nav className="set-nav" aria-label={t('Guide')} lang="en">
        {pages.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-current={name === shown.name ? 'page' : undefined}
            onClick={() => setGuide(name)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div ref={scroller} className="set-main scrolls guide" tabIndex={-1}>
        <div className="set-head">
          <h2 lang="en">{shown.title}</h2>
          <IconButton label={t('Close the guide')} keys="Esc" onClick={() => setGuide(null)}>
            <X />
          </IconButton>
        </div>
        {/* It is written in one language. */}
        <article lang="en" className="selectable">
          {shown.nodes.slice(1).map((node, at) => drawn(node, at, setGuide))}
        </article>
      </div>
    </>
  );
}

/** Below the title of the page, which is a heading of the second rank in the window. */
const tags: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' };

function drawn(node: GuideNode, key: number, goTo: (page: string) => void): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, page, src, alt, children = [] } = node;
  if (tag === 'img') return src !== undefined && <img key={key} src={src} alt={alt} loading="lazy" />;
  const inside = children.map((child, at) => drawn(child, at, goTo));
  if (tag === 'code') return <kbd key={key}>{inside}</kbd>;
  if (tag !== 'a') return createElement(tags[tag] ?? tag, { key }, ...inside);
  if (page === undefined) return <span key={key}>{inside}</span>;
  return (
    <button key={key} type="button" className="btn link" onClick={() => goTo(page)}>
      {inside}
    </button>
  );
}
