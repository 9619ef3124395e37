import { Check, Minus, Plus } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LabelKind } from '#shared/contract/library.ts';
import { msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { labelsOf } from './labels.ts';

const words = {
  tag: { title: msg('Tags'), new: msg('New tag'), none: msg('No tags yet. Type a name above.') },
  collection: {
    title: msg('Collections'),
    new: msg('New collection'),
    none: msg('No collections yet. Type a name above.'),
  },
} as const;

interface LabelsDialogProps {
  readonly of: LabelKind;
  readonly documents: readonly DocumentId[];
}

/** Which tags or collections these documents have; each change is kept at once. */
export function LabelsDialog({ of, documents: ids }: LabelsDialogProps) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const mark = useWindow(({ library }) => library.mark);
  const documents = useWindow(({ library }) => library.documents);
  const collections = useWindow(({ library }) => library.collections);
  const titleOf = useWindow(({ library }) => library.titleOf);
  const [name, setName] = useState('');
  const about = ids.flatMap((id) => documents.get(id) ?? []);
  const all = labelsOf([...documents.values()], of, collections);
  const having = (label: string): number =>
    about.filter((one) => (of === 'tag' ? one.tags : one.collections)?.includes(label)).length;
  const set = (label: string, on: boolean): void =>
    mark(
      ids,
      of === 'tag'
        ? { [on ? 'addTags' : 'removeTags']: [label] }
        : { [on ? 'addCollections' : 'removeCollections']: [label] },
    );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    set(name.trim(), true);
    setName('');
  };
  return (
    <Dialog title={t(words[of].title)} text={namesOf(ids, titleOf)} onClose={close}>
      <form className="add-label" onSubmit={submit}>
        <label className="field">
          <input
            aria-label={t(words[of].new)}
            placeholder={t(words[of].new)}
            autoComplete="off"
            autoFocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={name.trim() === ''}>
          <Plus size={14} /> {t('Add')}
        </Button>
      </form>
      <div className="label-list scrolls" role="group" aria-label={t(words[of].title)}>
        {all.length === 0 && <p className="small faint">{t(words[of].none)}</p>}
        {all.map(({ name: label, parent }) => {
          const count = having(label);
          const state = count === 0 ? 'false' : count === about.length ? 'true' : 'mixed';
          const toggle = (): void => set(label, state !== 'true');
          return <LabelCheck key={label} name={label} below={parent !== null} state={state} onToggle={toggle} />;
        })}
      </div>
      <div className="acts">
        <Button look="primary" onClick={close}>
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
}

function namesOf(ids: readonly DocumentId[], titleOf: (id: DocumentId) => string): string {
  return ids.length === 1
    ? `“${titleOf(ids[0]!)}”`
    : t('{ids, plural, one {# document} other {# documents}}', { ids: ids.length });
}

interface LabelCheckProps {
  readonly name: string;
  /** It stands below another one. */
  readonly below: boolean;
  /** `mixed`: some of the documents have it. */
  readonly state: 'true' | 'false' | 'mixed';
  readonly onToggle: () => void;
}

function LabelCheck({ name, below, state, onToggle }: LabelCheckProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      className={below ? 'menu-item below' : 'menu-item'}
      onClick={onToggle}
    >
      <span className={state === 'false' ? 'check' : 'check on'} aria-hidden="true">
        {state === 'true' && <Check size={11} strokeWidth={3} />}
        {state === 'mixed' && <Minus size={11} strokeWidth={3} />}
      </span>
      <span className="ell">{name}</span>
    </button>
  );
}

interface NameDialogProps {
  readonly of: LabelKind;
  /** What it is called now; null makes a collection. */
  readonly from: string | null;
  readonly parent: string | null;
}

/** A name for a collection or a tag. */
export function NameDialog({ of, from, parent }: NameDialogProps) {
  const store = useWindowStore();
  const close = useWindow(({ dialogs }) => dialogs.close);
  const collections = useWindow(({ library }) => library.collections);
  const [name, setName] = useState(from ?? '');
  const taken = of === 'collection' && name.trim() !== from && collections.some((one) => one.name === name.trim());
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { library, listView } = store.getState();
    const to = name.trim();
    if (from === null) library.addCollection({ name: to, parent });
    else library.renameLabel(of, from, to);
    listView.setShelf({ kind: of, name: to });
    close();
  };
  const title =
    from !== null
      ? t('Rename “{from}”', { from })
      : parent === null
        ? t('New collection')
        : t('New collection in “{parent}”', { parent });
  return (
    <Dialog title={title} onClose={close}>
      <form onSubmit={submit}>
        <label className="field">
          <input
            aria-label={t('Name')}
            autoComplete="off"
            autoFocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {taken && (
          <p className="small muted" role="alert">
            {from === null ? t('There is a collection of this name.') : t('The two become one collection.')}
          </p>
        )}
        <div className="acts">
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={name.trim() === '' || (taken && from === null)}>
            {from === null ? t('Make') : t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
