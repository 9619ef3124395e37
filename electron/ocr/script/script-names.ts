/**
 * What the letters of a page are told to be, in the order of the network's outputs: ISO 15924, as for languages of recognition.
 * 'Zyyy' stands for anything but text: drawings, figures, signs that all scripts share.
 */
export const scriptNames = [
  'Zyyy',
  'Latn',
  'Cyrl',
  'Grek',
  'Arab',
  'Hebr',
  'Syrc',
  'Thaa',
  'Deva',
  'Beng',
  'Gujr',
  'Guru',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Thai',
  'Laoo',
  'Khmr',
  'Mymr',
  'Tibt',
  'Geor',
  'Armn',
  'Ethi',
  'Cher',
  'Cans',
  'Hans',
  'Hant',
  'Jpan',
  'Kore',
] as const;
export type ScriptName = (typeof scriptNames)[number];
