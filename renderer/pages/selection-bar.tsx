/** What can be done with selected words, and with a highlight that was clicked: near them, never on them. */
import {
  ArrowUp,
  Ellipsis,
  Heading,
  Languages,
  Lightbulb,
  Library,
  ListCollapse,
  Quote,
  Search,
  StickyNote,
  Strikethrough,
  Trash2,
  Underline,
  Volume2,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { pageName } from '../format/page-name.ts';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import {
  annotationColors,
  type AnnotationColor,
  type WordKind,
} from '#shared/domain/document/annotations/annotation.ts';
import type { ChosenKeys } from '#shared/contract/keys.ts';
import { commandOf, pressedKeys } from '../format/shortcuts.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ColorChoice } from '../parts/color-choice.tsx';
import { isTyping } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { MenuKeys } from '../parts/key-caps.tsx';
import { isMac } from '../parts/platform.ts';
import { isHeadingLength } from '../state/correcting.ts';
import { useKeyOf, useWindow, useWindowStore } from '../state/use-window.ts';
import type { SelectedWords } from '../state/viewer.ts';
import { textShapeOf } from '#shared/domain/document/annotations/shape.ts';
import { kindName } from '../format/mark-kinds.ts';
import { grownQuad } from './text-box-place.ts';
import { TextSize } from './text-size.tsx';
import { citedWords } from './citation.ts';
import { placeBar } from './place-bar.ts';
import { modelWrites } from '../state/about-words.ts';
import { useSelectedWords } from './selected-words.ts';
import type { Scroller } from './use-scroller.ts';
import { pageViewport, quadBoxToCss, type PxBox } from './viewport.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** What is longer is not looked for as one thing. */
const ALIKE_CHARS = 400;

/** What is seen of the scrolled content, in its own pixels. */
type PaneOf = () => PxBox;

interface FloatingProps {
  readonly pane: PaneOf;
  readonly label: string;
  readonly lines: readonly PxBox[];
  readonly children: ReactNode;
}

/** A bar in the scrolled content; its place is known once its size is. */
function Floating({ pane, label, lines, children }: FloatingProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    if (!bar.current) return;
    const size = { width: bar.current.offsetWidth, height: bar.current.offsetHeight };
    setPlace(placeBar(lines, size, pane()));
  }, [pane, lines]);
  return (
    <div
      ref={bar}
      className="selection-bar"
      role="toolbar"
      aria-label={label}
      style={place ?? { visibility: 'hidden' }}
      // The words stay selected while something is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

export function SelectionBar({ scroller }: { readonly scroller: Scroller }) {
  const lines = useSelectedWords(scroller.element);
  const words = useWindow(({ viewer }) => viewer.selected);
  const pane = usePane(scroller);
  return words && lines && lines.length > 0 ? <WordsBar pane={pane} lines={lines} words={words} /> : null;
}

function usePane({ layout, position }: Scroller): PaneOf {
  return useCallback(() => ({ ...position(), ...layout.pane }), [position, layout]);
}

interface WordsBarProps {
  readonly pane: PaneOf;
  readonly lines: readonly PxBox[];
  readonly words: SelectedWords;
}

/** For words that are selected, wherever they are read. */
export function WordsBar({ pane, lines, words }: WordsBarProps) {
  const color = useWindow(({ annotations }) => annotations.color);
  const acts = useWordActs(words);
  const [noteKeys, copyKeys, listenKeys] = [useKeyOf('note'), useKeyOf('copy-cited'), useKeyOf('listen')];
  useKeysFor(acts);
  return (
    <Floating pane={pane} label={t('Selected words')} lines={lines}>
      <ColorChoice label={t('Highlight')} value={color} onChoose={acts.highlight} />
      <IconButton small label={t('Underline')} keys={useKeyOf('underline')} onClick={acts.underline}>
        <Underline size={14} />
      </IconButton>
      <IconButton small label={t('Strike through')} keys={useKeyOf('strike-through')} onClick={acts.strike}>
        <Strikethrough size={14} />
      </IconButton>
      <span className="sep" />
      <IconButton small label={t('Add a note')} keys={noteKeys} onClick={acts.note}>
        <StickyNote size={14} />
      </IconButton>
      <button type="button" className="btn quiet sm" aria-label={t('Ask about this')} onClick={acts.ask}>
        <ArrowUp size={14} aria-hidden /> {t('Ask')}
      </button>
      <button type="button" className="btn quiet sm" onClick={acts.alike}>
        <Search size={14} aria-hidden /> {t('Alike')}
      </button>
      <IconButton small label={t('Copy with citation')} keys={copyKeys} onClick={acts.copy}>
        <Quote size={14} />
      </IconButton>
      <IconButton small label={t('Read aloud')} keys={listenKeys} onClick={acts.listen}>
        <Volume2 size={14} />
      </IconButton>
      <MoreMenu words={words} acts={acts} onDone={clearSelection} />
    </Floating>
  );
}

interface WordActs {
  readonly highlight: (color: AnnotationColor) => void;
  readonly underline: () => void;
  readonly strike: () => void;
  readonly note: () => void;
  readonly ask: () => void;
  readonly alike: () => void;
  readonly copy: () => void;
  readonly explain: () => void;
  /** Absent where no language model writes. */
  readonly translate?: (() => void) | undefined;
  readonly listen: () => void;
}

function useWordActs(words: SelectedWords): WordActs {
  const { marked, text, pageIndex } = words;
  const { getState } = useWindowStore();
  const mark = (kind: WordKind, color?: AnnotationColor): void => {
    void getState().annotations.mark({ ...marked, kind }, color);
    clearSelection();
  };
  const writes = useWindow(modelWrites);
  return {
    highlight: (color) => mark('text', color),
    underline: () => mark('underline'),
    strike: () => mark('strike'),
    note: () => {
      void getState().annotations.markWithNote(marked);
      clearSelection();
    },
    ask: () => {
      const { questions, viewer } = getState();
      if (viewer.documentId) questions.askAboutWords(viewer.documentId, words);
      clearSelection();
    },
    explain: () => {
      const { aboutWords, viewer } = getState();
      if (viewer.documentId) aboutWords.explain(viewer.documentId, words, writes);
      clearSelection();
    },
    translate: writes
      ? () => {
          const { aboutWords, viewer } = getState();
          if (viewer.documentId) aboutWords.translate(viewer.documentId, words);
          clearSelection();
        }
      : undefined,
    listen: () => void getState().aloud.listen({ kind: 'selected' }, getState),
    alike: () => getState().questions.find(text.slice(0, ALIKE_CHARS)),
    copy: () => {
      const { reading, viewer, notices } = getState();
      const page = pageName(pageIndex, viewer.frames[pageIndex]?.label);
      const facts = reading.open.kind === 'open' ? reading.open.view : { title: '', authors: '', year: null };
      void notices.attempt(t('The words could not be copied'), async () => {
        await navigator.clipboard.writeText(citedWords(text, { ...facts, page }));
        notices.add({ look: 'done', title: t('Copied with its citation'), topic: 'copied' });
      });
    },
  };
}

/** Keys that mean something as long as words are selected. */
function useKeysFor(acts: WordActs): void {
  const { getState } = useWindowStore();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const { letterKeys, keys } = getState().view.stored;
      const act = actFor(event, latest.current, letterKeys, keys);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [getState]);
}

function actFor(event: KeyboardEvent, acts: WordActs, letters: boolean, chosen: ChosenKeys): (() => void) | undefined {
  const color = letters ? annotationColors[Number(pressedKeys(event, isMac)) - 1] : undefined;
  if (color) return () => acts.highlight(color);
  const command = commandOf(event, { typing: false, mac: isMac, letters, chosen });
  if (command === 'underline') return acts.underline;
  if (command === 'strike-through') return acts.strike;
  if (command === 'note') return acts.note;
  if (command === 'ask-selected') return acts.ask;
  if (command === 'explain-selected') return acts.explain;
  if (command === 'translate-selected') return acts.translate;
  return command === 'copy-cited' ? acts.copy : undefined;
}

function clearSelection(): void {
  getSelection()?.removeAllRanges();
}

interface MoreMenuProps {
  readonly words: SelectedWords;
  readonly acts: WordActs;
  readonly onDone: () => void;
}

function MoreMenu({ words, acts, onDone }: MoreMenuProps) {
  const { getState } = useWindowStore();
  const correctable = useWindow(({ reading }) => reading.open.kind === 'open' && !reading.open.view.soFar);
  const [summarizeKeys, headingKeys] = [useKeyOf('summarize'), useKeyOf('make-heading')];
  const [explainKeys, translateKeys] = [useKeyOf('explain-selected'), useKeyOf('translate-selected')];
  if (!correctable) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="ib sm" aria-label={t('More for these words')}>
          <Ellipsis size={14} />
        </button>
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <DropdownMenu.Item className="menu-item" onSelect={acts.explain}>
          <Lightbulb size={14} aria-hidden /> {t('Explain')}
          <MenuKeys keys={explainKeys} />
        </DropdownMenu.Item>
        {acts.translate && (
          <DropdownMenu.Item className="menu-item" onSelect={acts.translate}>
            <Languages size={14} aria-hidden /> {t('Translate')}
            <MenuKeys keys={translateKeys} />
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item
          className="menu-item"
          onSelect={() => {
            getState().questions.summarizeHere();
            onDone();
          }}
        >
          <ListCollapse size={14} aria-hidden /> {t('Summarize')}
          <MenuKeys keys={summarizeKeys} />
        </DropdownMenu.Item>
        {isHeadingLength(words) && (
          <DropdownMenu.Item
            className="menu-item"
            onSelect={() => {
              void getState().correcting.makeHeading(words);
              onDone();
            }}
          >
            <Heading size={14} aria-hidden /> {t('Make heading')}
            <MenuKeys keys={headingKeys} />
          </DropdownMenu.Item>
        )}
      </MenuContent>
    </DropdownMenu.Root>
  );
}

/** For the highlight that was clicked. */
export function AnnotationBar({ scroller }: { readonly scroller: Scroller }) {
  const active = useActiveAnnotation();
  const lines = useLinesOf(scroller, active?.pages);
  const pane = usePane(scroller);
  return active && lines ? <HighlightBar pane={pane} lines={lines} active={active} /> : null;
}

/** The highlight that was clicked, as long as no words are selected. */
export function useActiveAnnotation(): ListedAnnotation | undefined {
  const active = useWindow(({ annotations: { items, active: id } }) => items.find((one) => one.id === id));
  const selecting = useWindow(({ viewer }) => viewer.selected !== null);
  return selecting ? undefined : active;
}

interface HighlightBarProps {
  readonly pane: PaneOf;
  readonly lines: readonly PxBox[];
  readonly active: ListedAnnotation;
}

export function HighlightBar({ pane, lines, active }: HighlightBarProps) {
  return (
    <Floating pane={pane} label={kindName(active.kind)} lines={lines}>
      {active.zotero === undefined ? <OwnTools active={active} /> : <ZoteroTools active={active} />}
    </Floating>
  );
}

/** What stands in Zotero is changed there. */
function ZoteroTools({ active: { document, pages } }: { readonly active: ListedAnnotation }) {
  const showInZotero = useWindow(({ connections }) => connections.showInZotero);
  return (
    <Button small look="quiet" onClick={() => void showInZotero(document, (pages[0]?.pageIndex ?? 0) + 1)}>
      <Library size={14} /> {t('Show in Zotero')}
    </Button>
  );
}

function OwnTools({ active }: { readonly active: ListedAnnotation }) {
  const { recolor, remove, reshape, setWriting } = useWindow(({ annotations }) => annotations);
  const letters = textShapeOf(active.shape);
  const resize = (sizePt: number): void => {
    const grown = active.pages.map(({ pageIndex, quads }) => ({
      pageIndex,
      quads: quads.map((quad) => grownQuad(quad, active.note, sizePt)),
    }));
    const isHigher = grown.some(({ quads }, at) => quads.some((quad, i) => quad !== active.pages[at]?.quads[i]));
    void reshape(active.id, { ...(isHigher && { pages: grown }), shape: { sizePt } });
  };
  return (
    <>
      <ColorChoice label={t('Color')} value={active.color} onChoose={(color) => void recolor(active.id, color)} />
      {letters && active.inFile === undefined && <TextSize value={letters.sizePt} onChoose={resize} />}
      <span className="sep" />
      <IconButton
        small
        label={active.note === '' ? t('Add a note') : t('Edit the note')}
        onClick={() => setWriting(active.id)}
      >
        <StickyNote size={14} />
      </IconButton>
      <IconButton small label={t('Remove')} onClick={() => void remove([active.id])}>
        <Trash2 size={14} />
      </IconButton>
    </>
  );
}

type Pages = SelectedWords['marked']['pages'];

/** Lines of the first page of a highlight, in the scrolled content. */
function useLinesOf({ layout }: Scroller, pages: Pages | undefined): readonly PxBox[] | null {
  const frames = useWindow(({ viewer }) => viewer.frames);
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const [lines, setLines] = useState<readonly PxBox[] | null>(null);
  useEffect(() => {
    const first = pages?.[0];
    const frame = first && frames[first.pageIndex];
    if (!first || !frame || first.pageIndex >= layout.pages) {
      setLines(null);
      return;
    }
    const view = pageViewport(frame, turn, layout.scales[first.pageIndex]!);
    const [left, top] = [layout.lefts[first.pageIndex]!, layout.tops[first.pageIndex]!];
    const boxes = first.quads.map((quad) => quadBoxToCss(view, quad));
    setLines(boxes.map((box) => ({ ...box, left: box.left + left, top: box.top + top })));
  }, [pages, frames, turn, layout]);
  return lines;
}
