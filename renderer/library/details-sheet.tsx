/** What the reader says one document is, in the right pane beside the list: from there to the one before or after it. */
import { ChevronDown, ChevronUp, Search, Undo2, X } from 'lucide-react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { CitesOf } from '../cites/cites-of.tsx';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { focusPane } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { EditForm } from './edit-form.tsx';
import { FileDetails } from './file-details.tsx';
import { useEditing } from './use-editing.ts';
import { useListed } from './use-listed.ts';

export function DetailsSheet({ hidden }: { readonly hidden: boolean }) {
  const document = useWindow(({ dialogs, library }) =>
    dialogs.editing === null ? undefined : library.documents.get(dialogs.editing),
  );
  return document && <Sheet key={document.id} document={document} hidden={hidden} />;
}

interface SheetProps {
  readonly document: DocumentSummary;
  readonly hidden: boolean;
}

function Sheet({ document, hidden }: SheetProps) {
  const { askToEdit, lookUp, stopEditing } = useWindow(({ dialogs }) => dialogs);
  const select = useWindow(({ library }) => library.select);
  const editing = useEditing([document]);
  const listed = useListed();
  const at = listed.indexOf(document.id);
  const [before, after] = [at > 0 ? listed[at - 1] : undefined, at === -1 ? undefined : listed[at + 1]];
  const leave = (): void => {
    stopEditing();
    focusRow(document.id);
  };
  const goTo = (id: DocumentId | undefined): void => {
    if (id === undefined || !editing.save()) return;
    select(new Set([id]));
    askToEdit([id]);
  };
  const lookItUp = (): void => {
    if (editing.save()) lookUp(document.id);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (editing.save()) leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave();
    else if (event.altKey && event.key === 'ArrowUp') goTo(before);
    else if (event.altKey && event.key === 'ArrowDown') goTo(after);
    else return;
    event.preventDefault();
  };
  const name = t('Edit details');
  return (
    <section
      className="pane right details-sheet"
      aria-label={name}
      data-pane="ask"
      data-guide={guideFor.details}
      tabIndex={-1}
      hidden={hidden}
      onKeyDown={onKeyDown}
    >
      <form onSubmit={submit}>
        <SheetHead name={name} before={before} after={after} onGoTo={goTo} onLeave={leave} />
        <div className="sheet-body scrolls">
          <p className="small faint ell" dir="auto">
            {document.fileName}
          </p>
          <EditForm editing={editing} only={document} />
          <p className="small faint">{t('What you change here stays, also when the file is read again.')}</p>
          <Button small className="look-up-open" onClick={lookItUp}>
            <Search size={14} aria-hidden /> {t('Look up…')}
          </Button>
          <FileDetails document={document} />
          {document.state.kind === 'ready' && <CitesOf document={document.id} onLeave={stopEditing} />}
        </div>
        <SheetFoot edited={document.edited} editing={editing} onLeave={leave} />
      </form>
    </section>
  );
}

interface SheetHeadProps {
  readonly name: string;
  readonly before: DocumentId | undefined;
  readonly after: DocumentId | undefined;
  readonly onGoTo: (document: DocumentId | undefined) => void;
  readonly onLeave: () => void;
}

function SheetHead({ name, before, after, onGoTo, onLeave }: SheetHeadProps) {
  return (
    <div className="sheet-head">
      <h2 className="grow">{name}</h2>
      <IconButton
        small
        label={t('Save, and to the document before')}
        keys="Alt+↑"
        disabled={before === undefined}
        onClick={() => onGoTo(before)}
      >
        <ChevronUp size={14} />
      </IconButton>
      <IconButton
        small
        label={t('Save, and to the next document')}
        keys="Alt+↓"
        disabled={after === undefined}
        onClick={() => onGoTo(after)}
      >
        <ChevronDown size={14} />
      </IconButton>
      <IconButton small label={t('Close')} keys="Esc" onClick={onLeave}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

interface SheetFootProps {
  readonly edited: DocumentSummary['edited'];
  readonly editing: ReturnType<typeof useEditing>;
  readonly onLeave: () => void;
}

function SheetFoot({ edited, editing, onLeave }: SheetFootProps) {
  return (
    <div className="sheet-foot">
      {edited && (
        <Button
          small
          look="quiet"
          onClick={() => {
            editing.asFound();
            onLeave();
          }}
        >
          <Undo2 size={14} /> {t('As found')}
        </Button>
      )}
      <span className="grow" />
      <Button small onClick={onLeave}>
        {t('Cancel')}
      </Button>
      <Button small type="submit" look="primary" disabled={editing.problem !== undefined}>
        {t('Save')}
      </Button>
    </div>
  );
}

/** Back to its row, if the list is there; it may have another place by its new title. */
function focusRow(id: DocumentId): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`.lib-table [data-id='${id}']`);
    if (row) row.focus();
    else focusPane('pages');
  });
}
