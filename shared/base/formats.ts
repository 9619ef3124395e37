/** The kinds of documents that a library takes, told by the endings of their names. */

const ENDINGS = {
  pdf: ['pdf'],
  docx: ['docx'],
  odt: ['odt'],
  epub: ['epub'],
  html: ['html', 'htm', 'xhtml'],
  md: ['md', 'markdown'],
  txt: ['txt', 'text'],
  pptx: ['pptx'],
  odp: ['odp'],
  xlsx: ['xlsx'],
  ods: ['ods'],
  csv: ['csv', 'tsv'],
  rtf: ['rtf'],
  tex: ['tex'],
  ipynb: ['ipynb'],
  eml: ['eml'],
} as const;

export type Format = keyof typeof ENDINGS;

/** Kinds that have no pages of their own: they are laid out once. */
export type SourceFormat = Exclude<Format, 'pdf'>;
export const sourceFormats = [
  ...(['docx', 'odt', 'epub', 'html', 'md', 'txt'] as const),
  ...(['pptx', 'odp', 'xlsx', 'ods', 'csv', 'rtf', 'tex', 'ipynb', 'eml'] as const),
] as const satisfies readonly SourceFormat[];

const BY_ENDING: ReadonlyMap<string, Format> = new Map(
  (Object.entries(ENDINGS) as [Format, readonly string[]][]).flatMap(([format, endings]) =>
    endings.map((ending) => [ending, format] as const),
  ),
);

/** All endings, without the dot. */
export const documentEndings: readonly string[] = [...BY_ENDING.keys()];

const ENDING = /\.([a-z]+)$/iu;

/** Undefined where the name tells of no kind that is read. */
export function formatOfName(name: string): Format | undefined {
  return BY_ENDING.get(ENDING.exec(name)?.[1]?.toLowerCase() ?? '');
}

export function isDocumentName(name: string): boolean {
  return formatOfName(name) !== undefined;
}

/** The name without an ending that tells the kind of document. */
export function withoutEnding(name: string): string {
  return isDocumentName(name) ? name.replace(ENDING, '') : name;
}
