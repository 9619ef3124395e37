/** What one document cites and what cites it, with the sentences that do; a click stands on them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesEntry, CitesPassage } from '#shared/contract/cites.ts';
import { shortAuthors } from '../format/authors.ts';
import { readerText } from '../format/errors.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import './cites.css';
import { useCitesOf } from './use-cites.ts';

interface CitesOfProps {
  readonly document: DocumentId;
  /** Told before the reader is taken elsewhere. */
  readonly onLeave?: () => void;
}

export function CitesOf({ document, onLeave }: CitesOfProps) {
  const told = useCitesOf(document);
  if (told.kind === 'waiting')
    return (
      <p className="small faint" role="status">
        {t('Comparing lists of references …')}
      </p>
    );
  if (told.kind === 'failed') return <p className="small faint">{readerText(told.error)}</p>;
  const { cites, citedBy, list } = told.says;
  return (
    <div className="cites-of">
      <Direction
        name={t('Cites')}
        entries={cites}
        citing={() => document}
        none={
          list.entries === 0
            ? t('No list of references was found in this document.')
            : t('None of its {entries, plural, one {# reference} other {# references}} is a document of the library.', {
                entries: list.entries,
              })
        }
        onLeave={onLeave}
      />
      <Direction
        name={t('Cited by')}
        entries={citedBy}
        citing={(entry) => entry.document}
        none={t('No document of the library was found to cite it.')}
        onLeave={onLeave}
      />
    </div>
  );
}

interface DirectionProps {
  readonly name: string;
  readonly entries: readonly CitesEntry[];
  /** Whose words they are. */
  readonly citing: (entry: CitesEntry) => DocumentId;
  readonly none: string;
  readonly onLeave: (() => void) | undefined;
}

function Direction({ name, entries, citing, none, onLeave }: DirectionProps) {
  return (
    <section aria-label={name}>
      <h3>
        {name} <span className="faint num">{count(entries.length)}</span>
      </h3>
      {entries.length === 0 && <p className="small faint">{none}</p>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.document} entry={entry} citing={citing(entry)} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  readonly entry: CitesEntry;
  readonly citing: DocumentId;
  readonly onLeave: (() => void) | undefined;
}

function Entry({ entry, citing, onLeave }: EntryProps) {
  const open = useWindow(({ opening }) => opening.open);
  const { document, title, authors, year, sentences, references, total } = entry;
  const goTo = (passage?: CitesPassage): void => {
    onLeave?.();
    const [first] = passage?.marks ?? [];
    void open(
      passage ? citing : document,
      passage && { pageIndex: first?.pageIndex ?? passage.pageIndex, quads: first?.quads ?? [] },
    );
  };
  const about = [shortAuthors(authors), year ?? ''].filter(Boolean).join(' · ');
  return (
    <li>
      <Button look="link" className="reading cites-title" dir="auto" onClick={() => goTo()}>
        {title}
      </Button>
      {about !== '' && <p className="small faint">{about}</p>}
      {sentences.map((sentence, at) => (
        <Passage key={at} passage={sentence} onGoTo={goTo} />
      ))}
      {total > sentences.length && (
        <p className="small faint">
          {t('and {more, plural, one {# more place} other {# more places}}', { more: total - sentences.length })}
        </p>
      )}
      {total === 0 && references[0] && (
        <>
          <p className="small faint">{t('Only in the list of references: no mark of it was found in the text.')}</p>
          <Passage passage={references[0]} onGoTo={goTo} />
        </>
      )}
    </li>
  );
}

interface PassageProps {
  readonly passage: CitesPassage;
  readonly onGoTo: (passage: CitesPassage) => void;
}

function Passage({ passage, onGoTo }: PassageProps) {
  const page = count(passage.pageIndex + 1);
  return (
    <button type="button" className="cites-passage" onClick={() => onGoTo(passage)}>
      <span className="quote" dir="auto">
        {passage.text}
      </span>
      <span className="page num">{t('p. {page}', { page })}</span>
    </button>
  );
}
