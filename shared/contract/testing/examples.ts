/** Whole examples that several schemas hold. */
import { someDocument, someSection } from './around.ts';

export const quad = [0.5, 1.5, 2.5, 1.5, 2.5, 3.5, 0.5, 3.5];
export const quads = [{ pageIndex: 0, quads: [quad] }];
export const box = { x0: 0.5, y0: 0.25, x1: 612.5, y1: 792.5 };
export const frame = { pageIndex: 0, box, rotation: 90, label: 'iv' };
export const error = { code: 'file.missing', message: 'It is not there.', details: { file: 'a.pdf', page: 3 } };

export const selection = { kind: 'selection', document: someDocument, from: 0, to: 0, text: 'Selected words' };

/** Each kind of scope of a question. */
export const scopes = [
  { kind: 'library' },
  { kind: 'documents', documents: [someDocument] },
  { kind: 'section', document: someDocument, section: someSection },
  selection,
];

export const step = {
  action: 'look',
  document: someDocument,
  section: someSection,
  reason: { code: 'route.heading-mentions', params: { words: ['bees'] } },
  score: 0.25,
  passages: 0,
  by: 'light',
  atMs: 0.5,
};
export const walked = { document: someDocument, seen: [0], answered: [[0, 0.25]], pagesRead: 0 };
