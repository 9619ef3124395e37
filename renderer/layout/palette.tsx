/** One way to everything: commands, documents, sections, highlights and questions, by a few typed words. */
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Fragment, useEffect, useId, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { keyText } from '../format/keys.ts';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { isMac } from '../parts/platform.ts';
import { useReturnFocus } from '../parts/return-focus.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { emphasized, fitting, groupNames, signs, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { usePaletteItems } from './palette-sources.ts';

export function Palette() {
  const open = useWindow(({ view }) => view.paletteOpen);
  return open ? <Opened /> : null;
}

function Opened() {
  const setPalette = useWindow(({ view }) => view.setPalette);
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={setPalette}>
      <Dialog.Portal>
        <div className="scrim over-all" />
        <Dialog.Content
          className="palette"
          aria-describedby={undefined}
          data-guide={guideFor.palette}
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="sr">{t('Go to, ask or do')}</Dialog.Title>
          <Chooser onDone={() => setPalette(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Chooser({ onDone }: { readonly onDone: () => void }) {
  const { getState } = useWindowStore();
  const [typed, setTyped] = useState(() => getState().view.paletteTyped);
  const items = usePaletteItems(typed);
  const shown = useMemo(() => fitting(items, typed), [items, typed]);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, shown.length - 1);
  const id = useId();
  const run = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onDone();
    // What it does may lead the keyboard somewhere; the palette gives it back first.
    requestAnimationFrame(item.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run(items.find(({ id }) => id === 'ask'));
    else if (event.key === 'Enter') run(shown[at]);
    else if (by !== 0 && shown.length > 0) setChosen((at + by + shown.length) % shown.length);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // Newer browsers return a promise here, which is no way to clean up.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <>
      <label className="palette-field">
        <Search size={16} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('Go to, ask or do')}
          placeholder={t('Go to, ask or do')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onFocus={typeOn}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <span className="kbd">{t('Esc')}</span>
      </label>
      <div className="palette-list scrolls" role="listbox" id={`${id}-list`} aria-label={t('Results')}>
        {groupsOf(shown).map(([group, members]) => (
          <div key={group} role="group" aria-label={t(groupNames[group])}>
            <p className="menu-label" aria-hidden="true">
              {t(groupNames[group])}
            </p>
            {members.map(({ item, index }) => (
              <Row
                key={item.id}
                id={`${id}-${index}`}
                item={item}
                typed={typed}
                chosen={index === at}
                onPoint={() => setChosen(index)}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
        {shown.length === 0 && <p className="palette-none">{t('Nothing fits these words.')}</p>}
      </div>
      {typed.trim() === '' ? <SignsHelp /> : <KeysHelp />}
    </>
  );
}

/** A dialog selects what stands in a field that it gives the keyboard to, and the next letter would take its place. */
function typeOn({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length));
}

interface RowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly typed: string;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Row({ id, item: { icon: Icon, text, hint, keys, group }, typed, chosen, onPoint, onRun }: RowProps) {
  // Of what repeats the words nothing would stand out.
  const pieces = group === 'Words' ? [{ piece: text, fits: false }] : emphasized(text, typed);
  return (
    <div id={id} role="option" aria-selected={chosen} className="palette-item" onPointerMove={onPoint} onClick={onRun}>
      <Icon size={16} aria-hidden />
      <span className="ell" dir="auto">
        {pieces.map(({ piece, fits }, i) => (fits ? <b key={i}>{piece}</b> : <Fragment key={i}>{piece}</Fragment>))}
      </span>
      {hint !== undefined && hint !== '' && <span className="hint ell">{hint}</span>}
      {keys !== undefined ? (
        <span className="kbd">{keyText(keys, isMac)}</span>
      ) : (
        chosen && (
          <span className="kbd" aria-hidden>
            ↵
          </span>
        )
      )}
    </div>
  );
}

function SignsHelp() {
  return (
    <p className="palette-foot">
      {Object.entries(signs).map(([sign, { name }]) => (
        <span key={sign}>
          <kbd className="kbd">{sign}</kbd> {t(name)}
        </span>
      ))}
    </p>
  );
}

function KeysHelp() {
  return (
    <p className="palette-foot">
      <span>
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('choose')}
      </span>
      <span>
        <kbd className="kbd">↵</kbd> {t('open')}
      </span>
      <span>
        <kbd className="kbd">{keyText('Mod+↵', isMac)}</kbd> {t('ask instead')}
      </span>
    </p>
  );
}

type Grouped = readonly (readonly [PaletteGroup, readonly { readonly item: PaletteItem; readonly index: number }[]])[];

function groupsOf(items: readonly PaletteItem[]): Grouped {
  const indexed = items.map((item, index) => ({ item, index }));
  return [...Map.groupBy(indexed, ({ item }) => item.group)];
}
