import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldOrigin } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { originText } from './origin-words.ts';

interface EditFieldProps {
  readonly name: string;
  /** In the reader's words. */
  readonly label: string;
  readonly origin?: FieldOrigin | undefined;
  /** What stands there now, typed or not. */
  readonly value: string;
  /** Puts there what was found; absent where that is not known. */
  readonly onFound?: ((found: string) => void) | undefined;
  /** What is typed into; it is named by the label. */
  readonly children: ReactNode;
}

/** A field under its name, where what stands there comes from, and the way back to what was found. */
export function EditField({ name, label, origin, value, onFound, children }: EditFieldProps) {
  const said = originText(origin);
  const found = origin?.from === 'reader' && origin.found !== value ? origin.found : undefined;
  return (
    <div data-field={name}>
      <span className="small faint">
        {label}
        {said !== '' && <span>{said}</span>}
      </span>
      <span className="field">
        {children}
        {found !== undefined && onFound && (
          <IconButton
            small
            label={
              found === ''
                ? t('{field} as it was: none', { field: label })
                : t('{field} as it was: {found}', { field: label, found })
            }
            onClick={() => onFound(found)}
          >
            <Undo2 size={14} />
          </IconButton>
        )}
      </span>
    </div>
  );
}
