/** One way to everything: commands, documents, sections, highlights and questions, by a few typed words. */
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import type { HistoryEntry } from '#shared/contract/answer.ts';
import { parseLink, type DeepLink } from '#shared/contract/deep-link.ts';
import { keyText } from '../format/keys.ts';
import { t } from '../languages/i18n.ts';
import { isMac } from '../parts/platform.ts';
import { useReturnFocus } from '../parts/return-focus.ts';
import { followLink } from '../state/follow-link.ts';
import { documentTitle } from '../state/library.ts';
import type { Engine } from '../api/engine.ts';
import { useEngine, useWindow, useWindowStore } from '../state/use-window.ts';
import type { WindowState } from '../state/window-store.ts';
import { useActions, type Actions } from './commands.ts';
import { fitting, groupNames, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { paletteCommands } from './shortcuts.ts';

const QUESTIONS_MAX = 300;

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
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="sr">{t('Go to, ask or do')}</Dialog.Title>
          <Chooser onDone={() => setPalette(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Chooser({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const items = useItems(typed);
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
    if (event.key === 'Enter') run(shown[at]);
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
              <div
                key={item.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className="palette-item"
                onPointerMove={() => setChosen(index)}
                onClick={() => run(item)}
              >
                <span className="ell">{item.text}</span>
                {item.hint !== undefined && item.hint !== '' && <span className="hint ell">{item.hint}</span>}
                {item.keys !== undefined && <span className="kbd">{keyText(item.keys, isMac)}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

type Grouped = readonly (readonly [PaletteGroup, readonly { readonly item: PaletteItem; readonly index: number }[]])[];

function groupsOf(items: readonly PaletteItem[]): Grouped {
  const indexed = items.map((item, index) => ({ item, index }));
  return [...Map.groupBy(indexed, ({ item }) => item.group)];
}

/** Everything there is; highlights and questions are asked for when the palette opens. */
function useItems(typed: string): readonly PaletteItem[] {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const actions = useActions();
  const [highlights, setHighlights] = useState<readonly ListedAnnotation[]>([]);
  const [questions, setQuestions] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    // Without them the rest can be gone to all the same.
    const ignore = (): void => undefined;
    engine.call('annotations.list', {}, abort.signal).then(({ annotations }) => setHighlights(annotations), ignore);
    engine
      .call('history.list', { limit: QUESTIONS_MAX }, abort.signal)
      .then(({ entries }) => setQuestions(entries), ignore);
    return () => abort.abort();
  }, [engine]);
  const known = useMemo(
    () => [
      ...documentItems(getState()),
      ...commandItems(getState(), actions),
      ...sectionItems(getState()),
      ...highlightItems(getState(), highlights),
      ...questionItems(getState(), questions),
    ],
    [getState, actions, highlights, questions],
  );
  return useMemo(() => {
    const link = parseLink(typed);
    return link ? [linkItem(getState(), engine, link)] : [...known, ...askItem(getState(), typed)];
  }, [known, getState, engine, typed]);
}

function documentItems({ library, view, opening }: WindowState): PaletteItem[] {
  const byLast = [...library.documents.values()].toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0));
  return byLast.flatMap((one): PaletteItem[] => {
    const place = view.stored.places[one.id];
    const item = {
      text: documentTitle(one),
      hint: place ? t('p. {page}', { page: place.pageIndex + 1 }) : one.authors,
      run: () => void opening.open(one.id),
    };
    return [
      ...(one.openedAt === null ? [] : [{ ...item, id: `lately ${one.id}`, group: 'Lately' as const }]),
      { ...item, id: one.id, group: 'Documents', hint: one.authors },
    ];
  });
}

function commandItems({ reading, view }: WindowState, actions: Actions): PaletteItem[] {
  const here = view.main === 'pages' && reading.open.kind !== 'none';
  return paletteCommands.flatMap(({ command, text, keys, inDocument }): PaletteItem[] =>
    inDocument && !here
      ? []
      : [{ id: command, group: inDocument ? 'Here' : 'Everywhere', text: t(text), keys, run: actions[command] }],
  );
}

function sectionItems({ reading, navigation }: WindowState): PaletteItem[] {
  if (reading.open.kind !== 'open') return [];
  return reading.open.tree.sections.map((section) => ({
    id: `section ${section.row.id}`,
    group: 'Sections',
    text: section.row.title,
    hint: t('p. {page}', { page: section.row.pageIndex + 1 }),
    run: () => navigation.goToSection(section),
  }));
}

function highlightItems({ annotations, library }: WindowState, all: readonly ListedAnnotation[]): PaletteItem[] {
  return all.map((one) => {
    const about = library.documents.get(one.document);
    return {
      id: `highlight ${one.id}`,
      group: 'Highlights',
      text: [one.text, one.note]
        .filter((part) => part !== '')
        .join(' — ')
        .slice(0, 200),
      hint: about ? documentTitle(about) : undefined,
      run: () => annotations.goTo(one),
    };
  });
}

function questionItems({ ask, panes }: WindowState, entries: readonly HistoryEntry[]): PaletteItem[] {
  return entries.map(({ id, receipt }) => ({
    id: `question ${id}`,
    group: 'Questions',
    text: receipt.question,
    run: () => {
      panes.showRight('ask');
      ask.show(receipt);
    },
  }));
}

/** A link that was pasted leads to its words, wherever they stand by now. */
function linkItem({ library, opening }: WindowState, engine: Engine, link: DeepLink): PaletteItem {
  const known = library.documents.get(link.document);
  const text = known
    ? t('Open “{title}”', { title: documentTitle(known) })
    : t('The document of this link is not in your library');
  return {
    id: 'link',
    group: 'Link',
    text,
    hint: known && link.page !== null ? t('p. {page}', { page: link.page }) : undefined,
    run: () => void (known && followLink(link, engine, opening)),
  };
}

function askItem({ questions }: WindowState, typed: string): PaletteItem[] {
  const words = typed.trim();
  if (words === '') return [];
  return [{ id: 'ask', group: 'Ask', text: t('Ask “{words}”', { words }), run: () => questions.ask(words) }];
}
