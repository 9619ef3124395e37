/** Where a walk ended: found, perhaps, not found. */
export type VerdictShape = 'disc' | 'ring' | 'bar';

interface VerdictProps {
  readonly shape: VerdictShape;
  readonly word: string;
  /** Where it holds, or how far it was looked. */
  readonly place: string;
}

/** Two lines at most, and all of it where the pointer rests: titles are long and panes narrow. */
export function Verdict({ shape, word, place }: VerdictProps) {
  return (
    <p className="verdict" title={place}>
      <span className={`shape ${shape}`} aria-hidden="true" />
      <span className="words">
        <b>{word}</b> {place}
      </span>
    </p>
  );
}
