/** Spreadsheets as Office Open XML has them (ECMA-376): text, numbers and links, which is all that a table needs. */
import { zip, type ZipFile } from '../../zip/zip.ts';

export type SheetCell = string | number | { readonly text: string; readonly link: string };

export interface Sheet {
  readonly name: string;
  /** Of its columns, in letters; the last is that of all that follow. */
  readonly widths: readonly [number, ...number[]];
  /** The first are the heads, which stay where the others are scrolled. */
  readonly rows: readonly (readonly SheetCell[])[];
}

export interface SheetXml {
  readonly name: string;
  readonly xml: string;
  /** What its links lead to. */
  readonly relations: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const OF_SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a cell holds, and a sheet of links, before a program refuses it. */
const MOST_OF_TEXT = 32_767;
const MOST_LINKS = 65_530;
/** Of places in the styles below. */
const STYLE = { plain: 0, head: 1, link: 2 } as const;

export function sheetXml({ name, rows, widths }: Sheet): SheetXml {
  const links: { readonly at: string; readonly link: string }[] = [];
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const at = `${columnName(column)}${String(row + 1)}`;
      const isLink = typeof cell === 'object' && links.length < MOST_LINKS;
      if (isLink) links.push({ at, link: cell.link });
      return cellXml(at, cell, row === 0 ? STYLE.head : isLink ? STYLE.link : STYLE.plain);
    });
    return `<row r="${String(row + 1)}">${written.join('')}</row>`;
  });
  const widest = Math.max(1, ...rows.map((cells) => cells.length));
  const linked = links.map(({ at }, n) => `<hyperlink ref="${at}" r:id="rId${String(n + 1)}"/>`).join('');
  return {
    name,
    xml: `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnsXml(widths, widest)}</cols><sheetData>${lines.join('')}</sheetData>${linked === '' ? '' : `<hyperlinks>${linked}</hyperlinks>`}</worksheet>`,
    relations: relationsXml(links.map(({ link }) => ({ type: 'hyperlink', target: link, isOutside: true }))),
  };
}

function columnsXml(widths: Sheet['widths'], widest: number): string {
  return Array.from({ length: widest }, (_, at) => {
    const n = String(at + 1);
    return `<col min="${n}" max="${n}" width="${String(widths[at] ?? widths.at(-1))}" customWidth="1"/>`;
  }).join('');
}

function cellXml(at: string, cell: SheetCell, style: number): string {
  if (typeof cell === 'number') return `<c r="${at}" s="${String(style)}"><v>${String(cell)}</v></c>`;
  const text = typeof cell === 'string' ? cell : cell.text;
  if (text === '') return '';
  return `<c r="${at}" s="${String(style)}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_OF_TEXT))}</t></is></c>`;
}

/** 'A' to 'Z', 'AA' … */
function columnName(column: number): string {
  const rest = Math.floor(column / LETTERS) - 1;
  return `${rest >= 0 ? columnName(rest) : ''}${String.fromCodePoint(A + (column % LETTERS))}`;
}

const LETTERS = 26;
const A = 65;

export function workbook(sheets: readonly SheetXml[]): Buffer<ArrayBuffer> {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, n: String(at + 1) }));
  const listed = numbered.map(({ name, n }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`);
  const relations = [
    ...numbered.map(({ n }) => ({ type: 'worksheet', target: `worksheets/sheet${n}.xml` })),
    { type: 'styles', target: 'styles.xml' },
  ];
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...numbered.map(({ n }) => [`/xl/worksheets/sheet${n}.xml`, 'worksheet']),
  ].map(([part, type]) => `<Override PartName="${part!}" ContentType="${OF_SHEETS}.${type!}+xml"/>`);
  return zip([
    file(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ),
    file('_rels/.rels', relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }])),
    file(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    file('xl/_rels/workbook.xml.rels', relationsXml(relations)),
    file('xl/styles.xml', STYLES),
    ...numbered.flatMap(({ n, xml, relations: own }) => [
      file(`xl/worksheets/sheet${n}.xml`, xml),
      file(`xl/worksheets/_rels/sheet${n}.xml.rels`, own),
    ]),
  ]);
}

const file = (name: string, text: string): ZipFile => ({ name, bytes: Buffer.from(text, 'utf8') });

interface Relation {
  readonly type: string;
  readonly target: string;
  readonly isOutside?: boolean;
}

function relationsXml(relations: readonly Relation[]): string {
  const listed = relations.map(
    ({ type, target, isOutside = false }, at) =>
      `<Relationship Id="rId${String(at + 1)}" Type="${OFFICE}/${type}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${listed.join('')}</Relationships>`;
}

const WRAPPED = '<alignment vertical="top" wrapText="1"/>';
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0" xfId="0" applyAlignment="1">${WRAPPED}</xf><xf fontId="1" xfId="0" applyFont="1" applyAlignment="1">${WRAPPED}</xf><xf fontId="2" xfId="0" applyFont="1" applyAlignment="1">${WRAPPED}</xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Signs that XML cannot hold are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
