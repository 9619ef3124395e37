/** The sheet of highlights and notes: takes the place of the answer. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { kindName, markKinds } from '../format/mark-kinds.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { ColorChoice } from '../parts/color-choice.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { documentTitle } from '../state/library.ts';
import { useKeyOf, useWindow } from '../state/use-window.ts';
import { AssistantSessions } from './assistant-marks.tsx';
import { byDocument, bySection, fits, type NoteRow } from './note-rows.ts';
import { NotesList } from './notes-list.tsx';
import { NotesMenu } from './notes-menu.tsx';
import { OwnMarks } from './own-marks.tsx';
import { ZoteroNotes } from './zotero-notes.tsx';

export function NotesPane() {
  const scope = useWindow(({ annotations }) => annotations.scope);
  const all = useWindow(({ annotations: { scope, items, everywhere } }) => (scope === 'library' ? everywhere : items));
  const filter = useWindow(({ annotations }) => annotations.filter);
  const setFilter = useWindow(({ annotations }) => annotations.setFilter);
  const shown = useMemo(() => all.filter((one) => fits(one, filter)), [all, filter]);
  const rows = useRows(shown);
  const filtered = filter.words !== '' || filter.color !== null || filter.kind !== null || filter.withNote;
  return (
    <section
      className="pane right notes"
      aria-label={t('Highlights and notes')}
      data-pane="ask"
      data-guide={guideFor.marks}
      tabIndex={-1}
    >
      <Head marks={all.length} rows={rows} />
      <div className="notes-tools">
        <SearchField label={t('Filter')} value={filter.words} onChange={(words) => setFilter({ words })} />
        <div className="seg words" role="group" aria-label={t('Which')}>
          <button type="button" aria-pressed={!filter.withNote} onClick={() => setFilter({ withNote: false })}>
            {t('All')}
          </button>
          <button type="button" aria-pressed={filter.withNote} onClick={() => setFilter({ withNote: true })}>
            {t('With note')}
          </button>
        </div>
      </div>
      <div className="notes-tools">
        <ColorChoice
          label={t('Only this color')}
          value={filter.color}
          onChoose={(color) => setFilter({ color: color === filter.color ? null : color })}
        />
        <KindFilter />
        <span className="grow" />
        {filtered ? (
          <>
            <span className="small faint">
              {t('{shown} of {all}', { shown: count(shown.length), all: count(all.length) })}
            </span>
            <Button look="link" onClick={() => setFilter({ words: '', color: null, kind: null, withNote: false })}>
              {t('Show all')}
            </Button>
          </>
        ) : (
          <Where />
        )}
      </div>
      <NotesList rows={rows} empty={all.length === 0 ? emptyText(scope) : t('Nothing fits this filter.')} />
      <ZoteroNotes />
      <AssistantSessions marks={all} />
      {scope === 'document' && <OwnMarks />}
      <p className="notes-foot">{t('Kept in the library: your files stay as they are.')}</p>
    </section>
  );
}

const ALL = 'all';

/** Only marks of one kind, or of all. */
function KindFilter() {
  const kind = useWindow(({ annotations }) => annotations.filter.kind);
  const setFilter = useWindow(({ annotations }) => annotations.setFilter);
  return (
    <ChoiceMenu
      label={t('Only this kind')}
      value={kind ?? ALL}
      choices={[{ value: ALL, text: t('All kinds') }, ...markKinds.map((one) => ({ value: one, text: kindName(one) }))]}
      onChange={(value) => setFilter({ kind: markKinds.find((one) => one === value) ?? null })}
    />
  );
}

/** The highlights and notes of the document, or of all. */
function Where() {
  const scope = useWindow(({ annotations }) => annotations.scope);
  const setScope = useWindow(({ annotations }) => annotations.setScope);
  const open = useWindow(({ reading }) => reading.open.kind !== 'none');
  return (
    <div className="seg words" role="group" aria-label={t('Where')}>
      <button type="button" aria-pressed={scope === 'document'} disabled={!open} onClick={() => setScope('document')}>
        {t('Document')}
      </button>
      <button type="button" aria-pressed={scope === 'library'} onClick={() => setScope('library')}>
        {t('Library')}
      </button>
    </div>
  );
}

function useRows(shown: Parameters<typeof bySection>[0]): readonly NoteRow[] {
  const scope = useWindow(({ annotations }) => annotations.scope);
  const tree = useWindow(({ reading: { open } }) => (open.kind === 'open' ? open.tree : null));
  const documents = useWindow(({ library }) => library.documents);
  const frames = useWindow(({ viewer }) => viewer.frames);
  return useMemo(
    () =>
      scope === 'library'
        ? byDocument(shown, (id) => {
            const about = documents.get(id);
            return about ? documentTitle(about) : t('A document');
          })
        : bySection(shown, tree, frames),
    [scope, shown, tree, documents, frames],
  );
}

function emptyText(scope: 'document' | 'library'): string {
  return scope === 'library'
    ? t('Nothing is highlighted in this library. Select words on a page to begin.')
    : t('Nothing is highlighted here. Select words on a page and choose a color.');
}

function Head({ marks, rows }: { readonly marks: number; readonly rows: ReturnType<typeof useRows> }) {
  const setShown = useWindow(({ annotations }) => annotations.setShown);
  return (
    <div className="notes-head">
      <h2>{t('Highlights and notes')}</h2>
      <span className="small faint">{count(marks)}</span>
      <span className="grow" />
      <NotesMenu rows={rows} />
      <IconButton small label={t('Close')} keys={useKeyOf('notes')} onClick={() => setShown(false)}>
        <X size={14} />
      </IconButton>
    </div>
  );
}
