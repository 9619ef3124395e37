import type { KeyboardEvent } from 'react';
import { msg, t } from '../languages/i18n.ts';
import { Guard } from '../parts/guard.tsx';
import { useWindow } from '../state/use-window.ts';
import type { SheetHeight } from '../state/view.ts';
import { RightPane } from './right-pane.tsx';

const heights: readonly SheetHeight[] = ['question', 'half', 'full'];
const heightNames = { question: msg('question only'), half: msg('answer'), full: msg('whole window') } as const;

/** Question and answer below the pages of a narrow window. */
export function BottomSheet() {
  const sheet = useWindow(({ view }) => view.sheet);
  const setSheet = useWindow(({ view }) => view.setSheet);
  const step = (by: number): void => {
    const next = heights[Math.max(0, Math.min(heights.length - 1, heights.indexOf(sheet) + by))];
    if (next) setSheet(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className="sheet-bottom" data-height={sheet}>
      <button
        type="button"
        className="grab"
        aria-label={t('Height of the answer: {height}', { height: t(heightNames[sheet]) })}
        onClick={() => setSheet(heights[(heights.indexOf(sheet) + 1) % heights.length]!)}
        onKeyDown={onKeyDown}
      />
      <Guard what={t('The answer')}>
        <RightPane hidden={false} />
      </Guard>
    </div>
  );
}
