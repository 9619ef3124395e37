import type { ReactNode } from 'react';

interface SetGroupProps {
  readonly title: string;
  /** Beside the title, faint. */
  readonly note?: string;
  /** At the right edge. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A tier of models, or another set of settings that belong together. */
export function SetGroup({ title, note, end, children }: SetGroupProps) {
  return (
    <section className="set-group" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span className="small faint">{note}</span>}
        <span className="grow" />
        {end}
      </header>
      {children}
    </section>
  );
}

interface SetRowProps {
  readonly name: ReactNode;
  /** Short facts in boxes after the name, as a size. */
  readonly tags?: readonly string[];
  /** What it does, what it costs or how it stands, in a sentence. */
  readonly text?: ReactNode;
  /** State or controls at the right edge. */
  readonly children?: ReactNode;
}

/** One model or setting: what it is, what it does, and what can be done with it. */
export function SetRow({ name, tags = [], text, children }: SetRowProps) {
  return (
    <div className="set-row">
      <div className="nm">
        <span className="ell">{name}</span>
        {tags.map((tag) => (
          <span key={tag} className="tag num">
            {tag}
          </span>
        ))}
      </div>
      {text !== undefined && <div className="ds">{text}</div>}
      {children !== undefined && <div className="ctl">{children}</div>}
    </div>
  );
}

interface SetMoreProps {
  readonly name: string;
  /** Beside the name, faint. */
  readonly note?: string;
  /** It was opened. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** What few need, behind a line of its own. */
export function SetMore({ name, note, onOpen, children }: SetMoreProps) {
  return (
    <details className="set-more" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>
        <span>{name}</span>
        {note !== undefined && <span className="small faint">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
