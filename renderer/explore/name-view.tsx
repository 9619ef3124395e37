import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { EntityView } from '#shared/contract/graph.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Tip } from '../parts/tip.tsx';
import type { LookedAt } from '../state/names-state.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { Occurrences } from './occurrences.tsx';
import { tieText, typeNames } from './name-words.ts';

interface NameViewProps {
  readonly lookedAt: Exclude<LookedAt, { kind: 'none' }>;
  readonly document: DocumentId;
}

/** One name: what it is, what stands with it, where else it is named, and its places in reading order. */
export function NameView({ lookedAt, document }: NameViewProps) {
  const lookAt = useWindow(({ names }) => names.lookAt);
  const lookAway = useWindow(({ names }) => names.lookAway);
  const lookBack = useWindow(({ names }) => names.lookBack);
  const before = useWindow(({ names }) => names.trail.at(-1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Backspace' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    void lookBack();
  };
  return (
    <section className="explore" aria-label={t('Name')} onKeyDown={onKeyDown}>
      <div className="tree-tools">
        <Button small look="quiet" onClick={lookAway}>
          <ArrowLeft size={14} /> {t('All names')}
        </Button>
        {before && (
          <Tip text={t('Back to {before}', { before: before.name })} keys="Backspace">
            <Button
              small
              look="quiet"
              className="shrinks"
              aria-label={t('Back to {before}', { before: before.name })}
              onClick={() => void lookBack()}
            >
              <Undo2 size={14} /> <span className="ell">{before.name}</span>
            </Button>
          </Tip>
        )}
      </div>
      {lookedAt.kind === 'open' ? (
        <Known key={`${document} ${lookedAt.id}`} view={lookedAt.view} />
      ) : lookedAt.kind === 'loading' ? (
        <p className="tree-none grow" role="status">
          {t('Collecting its places …')}
        </p>
      ) : (
        <div className="tree-none grow" role="status">
          <p>{readerText(lookedAt.error)}</p>
          <div className="acts">
            <Button small onClick={() => void lookAt(lookedAt.id)}>
              {t('Try again')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function Known({ view }: { readonly view: EntityView }) {
  const store = useWindowStore();
  const { entity, neighbors, elsewhere, occurrences } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever came by a name with the keyboard stands on what it opened; after a jump the focus stays with the pages.
  useEffect(() => {
    if (store.getState().names.at === null) heading.current?.focus({ preventScroll: true });
  }, [store]);
  return (
    <div className="scrolls name-view">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {entity.name}
        </h2>
        <p className="small faint">
          {t(typeNames[entity.type].one)} ·{' '}
          {t('{mentions, plural, one {# place} other {# places}}', { mentions: entity.mentions })}
        </p>
        {entity.aliases.length > 0 && (
          <p className="small muted">{t('Also called {aliases}', { aliases: entity.aliases.join(', ') })}</p>
        )}
        {entity.description !== '' && <p className="says">{entity.description}</p>}
      </header>
      {neighbors.length > 0 && <Neighbors neighbors={neighbors} />}
      {elsewhere.length > 0 && <Elsewhere elsewhere={elsewhere} />}
      <Occurrences entity={entity} occurrences={occurrences} />
    </div>
  );
}

function Neighbors({ neighbors }: Pick<EntityView, 'neighbors'>) {
  const lookAt = useWindow(({ names }) => names.lookAt);
  return (
    <section aria-label={t('Named together with')}>
      <h3>{t('Named together with')}</h3>
      <ul className="neighbors">
        {neighbors.map(({ entity, kind, weight }) => (
          <li key={`${entity.id} ${kind}`}>
            <button
              type="button"
              className="chip quiet"
              title={`${t(typeNames[entity.type].one)}, ${tieText(kind, weight)}`}
              onClick={() => void lookAt(entity.id)}
            >
              <span className="ell">{entity.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Elsewhere({ elsewhere }: Pick<EntityView, 'elsewhere'>) {
  const goElsewhere = useWindow(({ names }) => names.goElsewhere);
  return (
    <section aria-label={t('Elsewhere in the library')}>
      <h3>{t('Elsewhere in the library')}</h3>
      <ul className="elsewhere">
        {elsewhere.map(({ document, documentTitle, entity, name, mentions }) => (
          <li key={`${document} ${entity}`}>
            <button type="button" className="name-row" onClick={() => void goElsewhere(document, entity)}>
              <span className="ell" dir="auto">
                {documentTitle}
              </span>
              <span className="faint num">{mentions}</span>
              <span className="small faint ell">{t('as “{name}”', { name })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
