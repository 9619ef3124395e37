import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';

interface SearchFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** To the first of what was found. */
  readonly onArrowDown?: (field: HTMLElement) => void;
  readonly onEnter?: () => void;
  /** A key that may be no text; true if it was taken. */
  readonly onKeys?: (event: KeyboardEvent) => boolean;
}

/** A field that narrows what stands below it; Escape empties it first. */
export function SearchField({ id, label, placeholder = label, value, onChange, ...keys }: SearchFieldProps) {
  return (
    <label className="field">
      <Search size={14} aria-hidden />
      <input
        id={id}
        type="search"
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          else if (event.key === 'ArrowDown' && keys.onArrowDown) keys.onArrowDown(event.currentTarget);
          else if (event.key === 'Enter' && keys.onEnter) keys.onEnter();
          else if (!keys.onKeys?.(event)) return;
          event.preventDefault();
        }}
      />
    </label>
  );
}
