/** What was drawn and typed on the page beside a part of the flowing text, with the way to it. */
import type { Annotation } from '#shared/contract/annotations.ts';
import { kindName } from '../../format/mark-kinds.ts';
import { t } from '../../languages/i18n.ts';
import { useWindow, useWindowStore } from '../../state/use-window.ts';

export function FlowMarks({ marks }: { readonly marks: readonly Annotation[] | undefined }) {
  const active = useWindow(({ annotations }) => annotations.active);
  const { getState } = useWindowStore();
  if (!marks) return null;
  const show = (mark: Annotation): void => {
    // It is seen on its page.
    getState().viewer.setForm('pages');
    getState().annotations.goTo(mark);
  };
  return (
    <ul className="flow-marks" aria-label={t('On the page beside these words')}>
      {marks.map((mark) => (
        <li key={mark.id}>
          <button
            type="button"
            className={`flow-mark note-${mark.color}`}
            aria-current={mark.id === active || undefined}
            onClick={() => show(mark)}
          >
            {mark.kind === 'textbox' && mark.note !== '' ? mark.note : kindName(mark.kind)}
          </button>
        </li>
      ))}
    </ul>
  );
}
