/** What readers call documents; any other document, and one whose kind is unclear, has no kind. */
export const documentKinds = [
  'article',
  'book',
  'thesis',
  'report',
  'manual',
  'standard',
  'law',
  'slides',
  'letter',
  'form',
  'web',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
