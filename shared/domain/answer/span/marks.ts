// '[12, 13]', '(Smith et al., 2019; Lee, 2020)', and the placeholders that text corpora have in their place.
const CITATIONS =
  /\[[\d,;\s–-]+\]|\((?:[^()]*\b(?:19|20)\d\d[a-z]?[;,]?\s?)+\)|\b(?:BIB|TAB|FIG|SEC|FOOTNOTE|TABLE|EQ)REF\d+\b|\b(?:INLINE|DISPLAY)FORM\d+\b/g;

/** The text with blanks in place of what only points elsewhere; as long as before, so that offsets stay. */
export function withoutPointers(text: string): string {
  return text.replace(CITATIONS, (mark) => ' '.repeat(mark.length));
}
