import { Fragment, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { EntitySummary, Occurrence } from '#shared/contract/graph.ts';
import { pageName } from '../format/page-name.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { cutAroundName, groupBySection, type NamingSentence } from './name-words.ts';

interface OccurrencesProps {
  readonly entity: EntitySummary;
  readonly occurrences: readonly Occurrence[];
}

/** The places of a name under the headings of their sections; one stop, arrow keys inside. */
export function Occurrences({ entity, occurrences }: OccurrencesProps) {
  const groups = useMemo(() => groupBySection(occurrences), [occurrences]);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.occurrence') ?? [])];
    const at = rows.findIndex((row) => row === event.target);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  };
  return (
    <section aria-label={t('Places')}>
      <h3>{placesText(occurrences.length, entity.mentions)}</h3>
      <div ref={list} onKeyDown={onKeyDown}>
        {groups.map(({ section, path, sentences }) => (
          <Fragment key={`${section} ${sentences[0]!.index}`}>
            <p className="place-path ell" title={path.join(' › ')}>
              {path.slice(path.length > 2 ? -2 : -1).join(' › ')}
            </p>
            {sentences.map((sentence) => (
              <Place key={sentence.index} {...sentence} entity={entity} />
            ))}
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface PlaceProps extends NamingSentence {
  readonly entity: EntitySummary;
}

function Place({ index, times, occurrence, entity }: PlaceProps) {
  const { uncover } = useWindow(({ panes }) => panes);
  const goToOccurrence = useWindow(({ names }) => names.goToOccurrence);
  const holds = (at: number | null): boolean => at !== null && at >= index && at < index + times;
  const active = useWindow(({ names }) => holds(names.at));
  const tabbable = useWindow(({ names }) => holds(names.at ?? 0));
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { before, name, after } = cutAroundName(occurrence.text, entity);
  const page = useWindow(({ viewer }) => pageName(occurrence.pageIndex, viewer.frames[occurrence.pageIndex]?.label));
  return (
    <button
      ref={row}
      type="button"
      className={active ? 'occurrence is-active' : 'occurrence'}
      tabIndex={tabbable ? 0 : -1}
      aria-label={t('Page {page}: {text}', { page, text: occurrence.text })}
      aria-current={active || undefined}
      onClick={() => {
        goToOccurrence(index);
        uncover();
      }}
    >
      <span className="quote">
        {before}
        <mark className="quoted">{name}</mark>
        {after}
      </span>
      <span className="page num">
        {times > 1 && `${times}× `}
        {t('p. {page}', { page })}
      </span>
    </button>
  );
}

function placesText(shown: number, mentions: number): string {
  return shown < mentions
    ? t('The first {shown} of {mentions, plural, one {# place} other {# places}}', { shown: count(shown), mentions })
    : t('{mentions, plural, one {# place} other {# places}}', { mentions });
}
