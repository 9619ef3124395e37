/** The frame around the text box that is chosen: it is moved and made wider by pointer and by arrow keys, and Enter types in it. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Annotation } from '#shared/contract/annotations.ts';
import { textShapeOf } from '#shared/domain/document/annotations/shape.ts';
import { t } from '../languages/i18n.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { TextBoxField } from './text-box-field.tsx';
import { boxOf, fitted, pagesOf } from './text-box-place.ts';
import type { PageViewport, PxBox } from './viewport.ts';

const STEP_PX = 4;

interface TextBoxFrameProps {
  readonly view: PageViewport;
  readonly annotations: readonly Annotation[];
}

/** What stands in the file or in Zotero stays where it is. */
export function TextBoxFrame({ view, annotations }: TextBoxFrameProps) {
  const active = useWindow(({ annotations: { active, tool } }) => (tool === null ? active : null));
  const mark = annotations.find(({ id }) => id === active);
  if (mark?.kind !== 'textbox' || mark.inFile !== undefined || mark.zotero !== undefined) return null;
  return <Frame key={mark.id} view={view} mark={mark} />;
}

interface FrameProps {
  readonly view: PageViewport;
  readonly mark: Annotation;
}

function Frame({ view, mark }: FrameProps) {
  const { id, note, color, shape } = mark;
  const { getState } = useWindowStore();
  const sizePt = textShapeOf(shape)?.sizePt ?? 0;
  const [isTyping, setTyping] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const kept = boxOf(view, mark.pages[0]!.quads[0]!);
  const { box, keep, drag } = useMoved({ view, mark }, kept, sizePt);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const done = (text: string, filled: PxBox): void => {
    const { remove, reshape } = getState().annotations;
    setTyping(false);
    if (text.trim() === '') void remove([id]);
    else if (text !== note) void reshape(id, { note: text, pages: pagesOf(view, filled) });
    requestAnimationFrame(() => frame.current?.focus({ preventScroll: true }));
  };
  if (isTyping) return <TextBoxField view={view} box={box} text={note} sizePt={sizePt} color={color} onDone={done} />;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const { remove, setActive } = getState().annotations;
    if (dx !== 0 || dy !== 0) keep(changed(box, event.shiftKey ? 'resize' : 'move', dx * STEP_PX, dy * STEP_PX));
    else if (event.key === 'Enter') setTyping(true);
    else if (event.key === 'Delete' || event.key === 'Backspace') void remove([id]);
    else if (event.key === 'Escape') setActive(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={frame}
      className="text-box-frame"
      style={box}
      role="group"
      tabIndex={0}
      aria-label={t('Text box: {text}. Arrow keys move it, with Shift they resize it, Enter edits it.', {
        text: note.slice(0, 200),
      })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setTyping(true)}
      onClick={(event) => event.stopPropagation()}
      {...drag('move')}
    >
      <span className="text-box-grip" {...drag('resize')} />
    </div>
  );
}

type How = 'move' | 'resize';

interface Moved {
  /** Where it is shown: where it is dragged to, and until the library has it there. */
  readonly box: PxBox;
  readonly keep: (to: PxBox) => void;
  /** What a part hears that it is dragged by. */
  readonly drag: (how: How) => Readonly<Record<`onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`, PointerHandler>>;
}

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;

function useMoved({ view, mark }: FrameProps, kept: PxBox, sizePt: number): Moved {
  const reshape = useWindow(({ annotations }) => annotations.reshape);
  const [moved, setMoved] = useState<PxBox | null>(null);
  const from = useRef<{ readonly how: How; readonly x: number; readonly y: number } | null>(null);
  useEffect(() => setMoved(null), [mark, view]);
  const keep = (to: PxBox): void => {
    const fit = fitted(view, to, mark.note, sizePt);
    setMoved(fit);
    void reshape(mark.id, { pages: pagesOf(view, fit) });
  };
  const end = (): void => {
    from.current = null;
  };
  const to = ({ clientX, clientY }: PointerEvent): PxBox | null =>
    from.current && changed(kept, from.current.how, clientX - from.current.x, clientY - from.current.y);
  const drag: Moved['drag'] = (how) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { how, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => from.current && setMoved(to(event)),
    onPointerUp: (event) => {
      const box = to(event);
      end();
      if (box && !isSame(box, kept)) keep(box);
    },
    onPointerCancel: () => {
      end();
      setMoved(null);
    },
  });
  return { box: moved ?? kept, keep, drag };
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moved, or larger to the right and below. */
function changed(box: PxBox, how: How, dx: number, dy: number): PxBox {
  if (how === 'move') return { ...box, left: box.left + dx, top: box.top + dy };
  return { ...box, width: Math.max(1, box.width + dx), height: Math.max(1, box.height + dy) };
}

function isSame(a: PxBox, b: PxBox): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
