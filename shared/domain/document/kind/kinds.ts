/** What readers call documents; a document that is none of these, or of which that is not plain, has no kind. */
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
