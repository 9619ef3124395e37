/** One example by itself: the real component in a window of its own, whose engine knows what the example gives it. */
import { LucideProvider } from 'lucide-react';
import { Direction, Tooltip } from 'radix-ui';
import { useEffect, useState, type CSSProperties } from 'react';
import { createPdfFiles, type PdfFiles } from '../pages/pdf/files.ts';
import { PageRenderer } from '../pages/pdf/page-renderer.ts';
import { PdfFilesContext } from '../pages/pdf/use-files.ts';
import { sliceOf } from '../state/slice.ts';
import { testEngine, type TestWindow } from '../state/testing.ts';
import { WindowContext, type OfWindow } from '../state/use-window.ts';
import { createWindowStore, type WindowState } from '../state/window-store.ts';
import type { Example } from './example.ts';
import { madeStrip } from './made-strip.ts';

const FRAMES_TO_SETTLE = 3;
/** Nothing is drawn of pages here, as no file ever opens; strips of them are lines where words would be. */
const files: PdfFiles = {
  ...createPdfFiles(
    () => () => undefined,
    (pdf) => new PageRenderer(pdf),
    () => new Promise(() => undefined),
  ),
  strip: (wanted) => Promise.resolve(madeStrip(wanted)),
};

interface ShownProps {
  readonly example: Example;
  readonly dir: 'ltr' | 'rtl';
}

export function Shown({ example, dir }: ShownProps) {
  const [window] = useState(() => windowOf(example));
  const { width, height, open } = example;
  useEffect(() => {
    let frame = 0;
    let frames = 0;
    // Lists know their rows only when they know their size.
    const settle = (): void => {
      const ready = ++frames > FRAMES_TO_SETTLE && (!open || act(open));
      if (ready) document.documentElement.dataset.settled = '';
      else frame = requestAnimationFrame(settle);
    };
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [open]);
  const style: CSSProperties = { width, height };
  const whole = width === undefined;
  const Frame = whole ? 'div' : 'main';
  return (
    <WindowContext value={window}>
      <PdfFilesContext value={files}>
        <LucideProvider size={16} strokeWidth={1.5} nonScalingStroke className="icon">
          <Tooltip.Provider>
            <Direction.Provider dir={dir}>
              {/* A whole window has its own main part. */}
              <Frame className={whole ? 'gallery-whole' : 'gallery-frame'} style={style}>
                {!whole && <h1 className="sr">{example.id}</h1>}
                {example.show()}
              </Frame>
            </Direction.Provider>
          </Tooltip.Provider>
        </LucideProvider>
      </PdfFilesContext>
    </WindowContext>
  );
}

function windowOf({ engine: known = {}, set }: Example): OfWindow {
  const silent = (): Promise<never> => new Promise(() => undefined);
  const handlers = new Proxy(known, {
    get: (calls, name): unknown => Reflect.get(calls, name) ?? silent,
    has: () => true,
  });
  const engine = testEngine(handlers);
  const stores = createWindowStore(engine);
  const names = Object.keys(stores.store.getState()) as (keyof WindowState)[];
  const slices = Object.fromEntries(names.map((name) => [name, sliceOf(stores.store, name)]));
  set?.(slices as unknown as TestWindow);
  return { ...stores, engine };
}

/** As a reader would, by the keyboard or by the pointer; false as long as there is nothing to open. */
function act({ selector, by }: NonNullable<Example['open']>): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return false;
  const { left, bottom } = element.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: left + 12, clientY: bottom - 4 };
  if (by === 'click') element.click();
  else if (by === 'menu') element.dispatchEvent(new MouseEvent('contextmenu', at));
  else {
    element.focus();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...at }));
  }
  return true;
}
