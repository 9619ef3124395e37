import { Tooltip } from 'radix-ui';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** As for all other tips of the window. */
const TIP_AFTER_MS = 500;

interface Shown {
  readonly text: string;
  readonly at: DOMRect;
}

/**
 * Tips for many elements that come and go, such as those of the rows of a list: what the attribute `data-tip` says of the
 * element that is pointed at. One tip stands for all of them, so that a row costs nothing before somebody points at it.
 */
export function TipsOver({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const over = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pointAt = (element: Element | null): void => {
    if (element === over.current) return;
    over.current = element;
    clearTimeout(timer.current);
    setShown(null);
    const text = element?.getAttribute('data-tip') ?? '';
    if (element === null || text === '') return;
    timer.current = setTimeout(() => {
      if (element.isConnected) setShown({ text, at: element.getBoundingClientRect() });
    }, TIP_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = ({ target, pointerType }: PointerEvent): void =>
    pointAt(pointerType !== 'touch' && target instanceof Element ? target.closest('[data-tip]') : null);
  const stop = (): void => pointAt(null);
  return (
    <div onPointerOver={follow} onPointerLeave={stop} onPointerDown={stop} onWheel={stop} onKeyDown={stop}>
      {children}
      {shown && <TipAt {...shown} onClose={stop} />}
    </div>
  );
}

/** Stands where the element is, which itself knows nothing of it. */
function TipAt({ text, at, onClose }: Shown & { readonly onClose: () => void }) {
  const { left, top, width, height } = at;
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <Tooltip.Trigger asChild>
          <span aria-hidden style={{ position: 'fixed', pointerEvents: 'none', left, top, width, height }} />
        </Tooltip.Trigger>,
        document.body,
      )}
      <Tooltip.Portal>
        <Tooltip.Content className="tip" side="top" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
