interface ProgressProps {
  /** In [0, 1]. */
  readonly share: number;
  readonly label: string;
  /** `read`: how far the reader came, which no work of the program looks like. */
  readonly look?: 'paused' | 'bad' | 'read' | undefined;
}

export function Progress({ share, label, look }: ProgressProps) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
  return (
    <span
      className={look ? `bar ${look}` : 'bar'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
