import { Check } from 'lucide-react';
import { SetGroup, SetRow } from './set-group.tsx';

/** What finds passages: the built-in search, and models that run inside Wayleaf. */
export function SearchModels() {
  return (
    <SetGroup title="Reading and search" note="inside Wayleaf">
      <SetRow name="Built-in search" text="Finds passages by their words and walks the section tree. Always there.">
        <span className="set-state">
          <Check size={14} aria-hidden /> In use
        </span>
      </SetRow>
    </SetGroup>
  );
}
