interface EvidenceTagProps {
  readonly n: number;
  /** The last of several that follow one another and have no room of their own. */
  readonly to?: number | undefined;
  /** False draws a hollow tag: read, but not cited or not supported. */
  readonly cited: boolean;
  readonly active?: boolean;
}

/** The number of a passage, the same object wherever it stands. Named by what holds it. */
export function EvidenceTag({ n, to, cited, active = false }: EvidenceTagProps) {
  return <span className={evidenceTagClass(cited, active)} data-text={to === undefined ? n : `${n}–${to}`} />;
}

export function evidenceTagClass(cited: boolean, active: boolean): string {
  return ['ev', !cited && 'hollow', active && 'is-active'].filter(Boolean).join(' ');
}
