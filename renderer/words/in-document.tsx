import type { ReactNode } from 'react';
import type { FoundWords } from '#shared/contract/find.ts';
import type { LookedUpWords } from '#shared/contract/selection.ts';
import { readerText } from '../format/errors.ts';
import { pageName } from '../format/page-name.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import type { WordsAbout } from '../state/about-words.ts';
import type { JumpTarget } from '../state/viewer.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';

/** What the document itself says of the words, without any model. */
export function InDocument() {
  const about = useWindow(({ aboutWords }) => aboutWords.about);
  const lookUp = useWindow(({ aboutWords }) => aboutWords.lookUp);
  if (!about) return null;
  return (
    <section className="words-part" aria-label={t('In this document')} aria-busy={lookUp.kind === 'waiting'}>
      <h3>{t('In this document')}</h3>
      {lookUp.kind === 'waiting' && (
        <p className="small muted" role="status">
          {t('Looking…')}
        </p>
      )}
      {lookUp.kind === 'failed' && <p className="small wrong">{readerText(lookUp.error)}</p>}
      {lookUp.kind === 'done' && (
        <>
          <Where path={lookUp.found.path} />
          <Terms about={about} found={lookUp.found} />
          <References about={about} references={lookUp.found.references} />
          {lookUp.places && <Places about={about} {...lookUp.places} />}
        </>
      )}
    </section>
  );
}

/** The section that they stand in, below those above it. */
function Where({ path }: Pick<LookedUpWords, 'path'>) {
  // The first one is the document itself.
  const titles = path.slice(1).map(({ title }) => title);
  if (titles.length === 0) return null;
  return <p className="small muted">{t('Section: {sections}', { sections: titles.join(' › ') })}</p>;
}

interface OfWords {
  readonly about: WordsAbout;
}

function Terms({ about, found: { terms, abbreviations } }: OfWords & { readonly found: LookedUpWords }) {
  if (terms.length + abbreviations.length === 0)
    return <p className="small muted">{t('The document defines none of these words.')}</p>;
  return (
    <>
      {abbreviations.length > 0 && (
        <dl className="words-short">
          {abbreviations.map(({ short, long }) => (
            <div key={`${short} ${long}`}>
              <dt>{short}</dt>
              <dd className="selectable">{long}</dd>
            </div>
          ))}
        </dl>
      )}
      {terms.length > 0 && (
        <ul className="words-list" aria-label={t('Where they are defined')}>
          {terms.map(({ term, says, passage }) => (
            <li key={term}>
              <Place
                about={about}
                pageIndex={passage.marks[0]?.pageIndex ?? passage.pageIndex}
                target={{ quads: passage.marks[0]?.quads }}
              >
                <b>{term}</b> {says}
              </Place>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function References({ about, references }: OfWords & Pick<LookedUpWords, 'references'>) {
  if (references.length === 0) return null;
  return (
    <>
      <h4>{t('What they point to')}</h4>
      <ul className="words-list" aria-label={t('What they point to')}>
        {references.map(({ mention, target, text, pageIndex }) => (
          <li key={target}>
            <Place about={about} pageIndex={pageIndex} target={{}}>
              <b>{mention}</b> {text}
            </Place>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlacesProps extends OfWords {
  readonly first: readonly FoundWords[];
  readonly total: number;
}

/** Each place of the very words. */
function Places({ about, first, total }: PlacesProps) {
  return (
    <>
      <h4>{t('{total, plural, one {In one place} other {In # places}}', { total })}</h4>
      <ul className="words-list" aria-label={t('Places of these words')}>
        {first.map(({ marks, before, text, after }, at) => (
          <li key={at}>
            <Place about={about} pageIndex={marks[0]?.pageIndex ?? 0} target={{ quads: marks[0]?.quads }}>
              {before}
              <b>{text}</b>
              {after}
            </Place>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <p className="small faint">
          {t('{more} more; find lists all of them.', { more: count(total - first.length) })}
        </p>
      )}
    </>
  );
}

interface PlaceProps extends OfWords {
  readonly pageIndex: number;
  readonly target: Pick<JumpTarget, 'quads'>;
  readonly children: ReactNode;
}

/** A line with its page; a click stands there. */
function Place({ about, pageIndex, target, children }: PlaceProps) {
  const { getState } = useWindowStore();
  const label = useWindow(({ viewer }) => viewer.frames[pageIndex]?.label);
  return (
    <button
      type="button"
      className="hit"
      onClick={() => void getState().opening.open(about.document, { pageIndex, focus: true, ...target })}
    >
      <span className="clamp" dir="auto">
        {children}
      </span>
      <span className="page num">{t('p. {page}', { page: pageName(pageIndex, label) })}</span>
    </button>
  );
}
