import { t } from '../languages/i18n.ts';
import { evidenceTagClass } from '../parts/evidence-tag.tsx';
import { useWindow } from '../state/use-window.ts';
import { useHover, useLit } from './turn-shown.ts';
import { useAsked } from './use-asked.ts';

interface TagButtonProps {
  readonly n: number;
  readonly supported: boolean;
}

/** The number of a passage: pointing at it lights its places, pressing it goes there. */
export function TagButton({ n, supported }: TagButtonProps) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const setHovered = useHover();
  const lit = useLit(({ hoveredN, activeN }) => (hoveredN ?? activeN) === n);
  const item = useAsked(({ evidence }) => evidence.find((one) => one.n === n));
  return (
    <button
      type="button"
      className={evidenceTagClass(supported, lit)}
      aria-label={t('Evidence {n}', { n })}
      disabled={!item}
      onClick={() => item && goToEvidence(item)}
      onPointerEnter={() => setHovered(n)}
      onPointerLeave={() => setHovered(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHovered(n)}
      onBlur={() => setHovered(null)}
    >
      {n}
    </button>
  );
}
