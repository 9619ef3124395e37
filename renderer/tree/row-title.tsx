import { CircleHelp, PencilLine } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { titleMaxChars } from '#shared/domain/document/corrections/correction.ts';
import { t } from '../languages/i18n.ts';
import { Tip } from '../parts/tip.tsx';
import type { Section } from '../state/section-tree.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { isCorrected, isGuess, titleTip } from './guess.ts';

/** The title in a row with its number and what is to be said of it; while it is renamed, a field. */
export function RowTitle({ section, note }: { readonly section: Section; readonly note: string }) {
  const { row } = section;
  const renaming = useWindow(({ correcting }) => correcting.renaming === row.id);
  if (renaming) return <RenameField section={section} />;
  const isSection = row.kind === 'section';
  return (
    <>
      {section.number !== '' && <span className={isSection ? 'number' : 'label'}>{section.number}</span>}{' '}
      <Tip text={note === '' ? titleTip(row) : <Noted title={titleTip(row)} note={note} />} side="right">
        <span className={isSection ? 'title' : 'title caption'} dir="auto">
          {section.name}
        </span>
      </Tip>
      {isGuess(row) && <CircleHelp size={12} className="icon sign" aria-hidden />}
      {isCorrected(row) && <PencilLine size={12} className="icon sign" aria-hidden />}
    </>
  );
}

/** The title and, below it, what the route did here and why. */
function Noted({ title, note }: { readonly title: string; readonly note: string }) {
  return (
    <span className="noted">
      <b>{title}</b>
      <span>{note}</span>
    </span>
  );
}

/** Enter and leaving the field rename, Escape does not. */
function RenameField({ section: { row } }: { readonly section: Section }) {
  const store = useWindowStore();
  const renameSection = useWindow(({ correcting }) => correcting.rename);
  const [title, setTitle] = useState(row.title);
  const finish = (wanted: string): void => {
    // The field goes away by this, and so loses the focus, which must not rename again.
    if (store.getState().correcting.renaming === row.id) void renameSection(row, wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(title);
    else if (event.key === 'Escape') finish(row.title);
    else return;
    event.preventDefault();
  };
  return (
    <label className="field rename" onClick={(event) => event.stopPropagation()}>
      <input
        aria-label={t('Correct the heading')}
        autoComplete="off"
        autoFocus
        maxLength={titleMaxChars}
        value={title}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(title)}
      />
    </label>
  );
}
