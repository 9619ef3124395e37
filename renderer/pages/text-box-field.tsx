/** The words of a text box while they are typed, where they will stand. */
import { useEffect, useRef, useState } from 'react';
import type { AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';
import { t } from '../languages/i18n.ts';
import { fitted, lettersOf } from './text-box-place.ts';
import type { PageViewport, PxBox } from './viewport.ts';

interface TextBoxFieldProps {
  readonly view: PageViewport;
  readonly box: PxBox;
  readonly text: string;
  readonly sizePt: number;
  readonly color: AnnotationColor;
  /** What was typed, and the box that it fills. */
  readonly onDone: (text: string, box: PxBox) => void;
}

/** Esc, Ctrl with Enter and leaving the field are done with it. */
export function TextBoxField({ view, box, text, sizePt, color, onDone }: TextBoxFieldProps) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // What is typed goes on behind what is there.
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const shown = fitted(view, box, draft, sizePt);
  const finish = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(draft.trimEnd(), fitted(view, box, draft.trimEnd(), sizePt));
  };
  return (
    <textarea
      ref={field}
      className={`text-box-field note-${color}`}
      style={{ ...shown, ...lettersOf(sizePt * view.scale) }}
      aria-label={t('Words of the text box')}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
        event.preventDefault();
        finish();
      }}
    />
  );
}
