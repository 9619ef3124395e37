/** Twenty ways to set a document: type, columns, numbers, running heads. */
import type { Numbering } from './numbering.ts';

export interface HeadType {
  readonly pt: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly caps?: 'small' | 'all';
  readonly middle?: boolean;
  readonly color?: string;
  /** Its text goes on in the same line. */
  readonly runIn?: boolean;
  readonly family?: Family;
  /** On a page of its own. */
  readonly newPage?: boolean;
  readonly rule?: boolean;
}

export type Family = 'serif' | 'sans' | 'serif-dejavu' | 'sans-dejavu' | 'mono';

export interface Style {
  readonly name: string;
  /** `markdown` goes through the program that reads Markdown; `docx` is laid out by LibreOffice. */
  readonly format: 'html' | 'markdown' | 'docx';
  readonly family: Family;
  readonly pt: number;
  readonly columns: 1 | 2;
  readonly paper: 'A4' | 'Letter' | 'A5';
  readonly numbering: Numbering;
  /** Title or section on top of each page, page numbers. */
  readonly runningHeads: boolean;
  readonly contents?: boolean;
  /** Of levels 1 to 3. */
  readonly heads: readonly [HeadType, HeadType, HeadType];
  readonly leading?: number;
  readonly indent?: boolean;
}

const bold = (pt: number, more: Partial<HeadType> = {}): HeadType => ({ pt, bold: true, ...more });
const plain = (pt: number, more: Partial<HeadType> = {}): HeadType => ({ pt, ...more });

/** What most of them have. */
const usual = { family: 'serif', pt: 10, columns: 1, paper: 'A4', numbering: 'none', runningHeads: false } as const;
const html = { ...usual, format: 'html' } as const;
const docx = { ...usual, format: 'docx', family: 'serif-dejavu' } as const;

export const styles: readonly Style[] = [
  { ...html, name: 'report', heads: [bold(18), bold(14), bold(11.5)], runningHeads: true, numbering: 'decimal' },
  { ...html, name: 'report without numbers', heads: [bold(18), bold(14), bold(11.5)] },
  {
    ...html,
    name: 'paper in two columns',
    columns: 2,
    paper: 'Letter',
    pt: 9,
    numbering: 'decimal',
    indent: true,
    heads: [bold(11), bold(9.5), bold(9, { italic: true })],
  },
  {
    ...html,
    name: 'letters journal',
    columns: 2,
    paper: 'Letter',
    pt: 9.5,
    numbering: 'roman',
    indent: true,
    runningHeads: true,
    heads: [
      plain(9.5, { caps: 'small', middle: true }),
      plain(9.5, { italic: true }),
      plain(9.5, { italic: true, runIn: true }),
    ],
  },
  {
    ...html,
    name: 'book',
    paper: 'A5',
    numbering: 'chapters',
    runningHeads: true,
    contents: true,
    indent: true,
    heads: [plain(22, { newPage: true }), bold(13), plain(10.5, { italic: true })],
  },
  {
    ...html,
    name: 'thesis',
    pt: 11,
    leading: 1.6,
    numbering: 'decimal',
    contents: true,
    runningHeads: true,
    heads: [bold(20, { newPage: true }), bold(15), bold(12)],
  },
  {
    ...html,
    name: 'sans heads',
    heads: [bold(16, { family: 'sans' }), bold(12, { family: 'sans' }), bold(10, { family: 'sans' })],
  },
  {
    ...html,
    name: 'manual',
    family: 'sans',
    numbering: 'dotted',
    runningHeads: true,
    contents: true,
    heads: [bold(20, { color: '#1b4b8a', rule: true }), bold(14, { color: '#1b4b8a' }), bold(11, { color: '#1b4b8a' })],
  },
  {
    ...html,
    name: 'color alone',
    family: 'sans',
    heads: [plain(16, { color: '#8a1b2d' }), plain(12.5, { color: '#8a1b2d' }), plain(10, { color: '#8a1b2d' })],
  },
  {
    ...html,
    name: 'capitals',
    heads: [plain(12, { caps: 'all' }), bold(10.5), plain(10.5, { italic: true })],
    numbering: 'decimal',
  },
  {
    ...html,
    name: 'in the middle',
    heads: [bold(14, { middle: true }), plain(12, { middle: true, italic: true }), bold(10)],
  },
  { ...html, name: 'size of the text', heads: [bold(10, { caps: 'all' }), bold(10), plain(10, { italic: true })] },
  {
    ...html,
    name: 'numbers of the size of the text',
    numbering: 'decimal',
    heads: [bold(10), bold(10), plain(10, { italic: true })],
  },
  {
    ...html,
    name: 'runs in',
    numbering: 'dotted',
    heads: [bold(12), bold(10, { runIn: true }), plain(10, { italic: true, runIn: true })],
  },
  {
    ...html,
    name: 'small paper, wide leading',
    paper: 'A5',
    leading: 1.7,
    family: 'sans-dejavu',
    pt: 9,
    heads: [bold(15), bold(12), bold(10)],
    runningHeads: true,
  },
  {
    ...usual,
    format: 'markdown',
    name: 'Markdown',
    family: 'sans-dejavu',
    heads: [bold(20, { rule: true }), bold(15, { rule: true }), bold(12.5)],
  },
  {
    ...usual,
    format: 'markdown',
    name: 'Markdown with numbers',
    numbering: 'dotted',
    runningHeads: true,
    heads: [bold(17), bold(13), bold(10.5)],
  },
  {
    ...docx,
    name: 'office',
    heads: [bold(16, { color: '2F5496' }), bold(13, { color: '2F5496' }), bold(12, { color: '1F3763' })],
  },
  {
    ...docx,
    name: 'office with numbers',
    family: 'sans-dejavu',
    pt: 11,
    numbering: 'decimal',
    runningHeads: true,
    heads: [bold(14), bold(12), bold(11, { italic: true })],
  },
  {
    ...docx,
    name: 'office in two columns',
    columns: 2,
    pt: 9,
    numbering: 'chapters',
    heads: [bold(13, { caps: 'all' }), bold(11), bold(9)],
  },
];
