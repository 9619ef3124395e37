import { t } from '../languages/i18n.ts';
import { textSizesPt } from '../state/annotations.ts';

interface TextSizeProps {
  readonly value: number;
  readonly onChoose: (sizePt: number) => void;
}

/** Height of typed letters. */
export function TextSize({ value, onChoose }: TextSizeProps) {
  const sizes = [...new Set([...textSizesPt, value])].toSorted((a, b) => a - b);
  return (
    <select
      className="text-size"
      aria-label={t('Size of the letters')}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {sizes.map((size) => (
        <option key={size} value={size}>
          {t('{size} pt', { size })}
        </option>
      ))}
    </select>
  );
}
