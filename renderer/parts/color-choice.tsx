/** The five colors of highlights as radio buttons with names. */
import type { KeyboardEvent } from 'react';
import { annotationColors, type AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';
import { Tip } from './tip.tsx';
import { type Message, msg, t } from '../languages/i18n.ts';
import { keyAlongLine } from './arrows.ts';

const colorNames: Readonly<Record<AnnotationColor, Message>> = {
  yellow: msg('Yellow'),
  green: msg('Green'),
  blue: msg('Blue'),
  rose: msg('Rose'),
  violet: msg('Violet'),
};

interface ColorChoiceProps {
  readonly label: string;
  readonly value: AnnotationColor | null;
  readonly onChoose: (color: AnnotationColor) => void;
}

export function ColorChoice({ label, value, onChoose }: ColorChoiceProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = keyAlongLine(event);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    all.at((all.indexOf(event.target as HTMLButtonElement) + by) % all.length)?.focus();
  };
  return (
    <span className="swatches" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {annotationColors.map((color, i) => (
        <Tip key={color} text={t(colorNames[color])} keys={String(i + 1)}>
          <button
            type="button"
            role="radio"
            aria-checked={color === value}
            aria-label={t(colorNames[color])}
            tabIndex={color === (value ?? annotationColors[0]) ? 0 : -1}
            className={`swatch note-${color}`}
            // The words stay selected while the button is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(color)}
          />
        </Tip>
      ))}
    </span>
  );
}
