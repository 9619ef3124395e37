/** A made document as a file of an office program, with headings by its styles. */
import { zip } from '../../electron/engine/zip/zip.ts';
import { numbersOf } from './numbering.ts';
import type { MadeBlock, MadeTree } from './made-tree.ts';
import type { Family, HeadType, Style } from './styles.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const FONTS: Readonly<Record<Family, string>> = {
  serif: 'DejaVu Serif',
  sans: 'DejaVu Sans',
  'serif-dejavu': 'DejaVu Serif',
  'sans-dejavu': 'DejaVu Sans',
  mono: 'DejaVu Sans Mono',
};
/** A4, in twentieths of a point. */
const PAGE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/>';

export function docxOf(tree: MadeTree, style: Style): Buffer {
  const part = (name: string, type: string): string =>
    `<Override PartName="/word/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('document', 'document.main')}${part('styles', 'styles')}${part('header', 'header')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'styles', 'styles.xml')}${relation('r2', 'header', 'header.xml')}</Relationships>`,
    'word/styles.xml': stylesOf(style),
    'word/header.xml': `<w:hdr ${WORD}>${paragraph(tree.title)}</w:hdr>`,
    'word/document.xml': `<w:document ${WORD} xmlns:r="${RELATIONS}"><w:body>${bodyOf(tree, style)}</w:body></w:document>`,
  };
  return zip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(XML + text) })));
}

function stylesOf({ family, pt, heads }: Style): string {
  const fonts = `<w:rFonts w:ascii="${FONTS[family]}" w:hAnsi="${FONTS[family]}" w:cs="${FONTS[family]}"/>`;
  const size = `<w:sz w:val="${2 * pt}"/>`;
  const all = heads.map((head, at) => headStyle(at + 1, head));
  return `<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}${size}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>${all.join('')}</w:styles>`;
}

function headStyle(level: number, { pt, bold, italic, caps, color, middle }: HeadType): string {
  const run = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${caps === 'all' ? '<w:caps/>' : ''}${color ? `<w:color w:val="${color}"/>` : ''}<w:sz w:val="${2 * pt}"/>`;
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/>${middle ? '<w:jc w:val="center"/>' : ''}<w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr>${run}</w:rPr></w:style>`;
}

function bodyOf(tree: MadeTree, { numbering, columns, runningHeads, pt }: Style): string {
  const numbers = numbersOf(tree, numbering);
  const front = `${paragraph(tree.title, { middle: true, pt: 2 * pt })}${paragraph(tree.authors.join(', '), { middle: true })}`;
  const text = tree.sections.map(({ level, title, blocks }, at) =>
    [paragraph(`${numbers[at]!} ${title}`.trim(), { style: `Heading${level}` }), ...blocks.map(blockOf)].join(''),
  );
  // The title stands over both columns.
  const ends = columns === 2 ? `<w:p><w:pPr><w:sectPr>${PAGE}</w:sectPr></w:pPr></w:p>` : '';
  const head = runningHeads ? '<w:headerReference w:type="default" r:id="r2"/>' : '';
  const kind = columns === 2 ? '<w:type w:val="continuous"/>' : '';
  return `${front}${ends}${text.join('')}<w:sectPr>${head}${kind}${PAGE}<w:cols w:num="${columns}" w:space="400"/></w:sectPr>`;
}

function blockOf(block: MadeBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.text);
    case 'list':
      return block.items
        .map(([lead, text], at) => paragraph(text, { lead: `${block.counted ? `${at + 1}.` : '•'} ${lead}. ` }))
        .join('');
    case 'table': {
      const cell = (text: string): string =>
        `<w:tc><w:tcPr><w:tcW w:w="1100" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
      const rows = block.rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`);
      return `${paragraph(block.caption)}<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
    }
    case 'figure':
      return paragraph(block.caption);
  }
}

interface ParagraphLook {
  readonly style?: string;
  /** In bold, before the text. */
  readonly lead?: string;
  readonly middle?: boolean;
  readonly pt?: number;
}

function paragraph(text: string, { style, lead, middle, pt }: ParagraphLook = {}): string {
  const looks = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${middle ? '<w:jc w:val="center"/>' : ''}`;
  const run = (words: string, look: string): string =>
    `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`;
  const size = pt === undefined ? '' : `<w:sz w:val="${2 * pt}"/>`;
  return `<w:p>${looks === '' ? '' : `<w:pPr>${looks}</w:pPr>`}${lead === undefined ? '' : run(lead, '<w:b/>')}${run(text, size)}</w:p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
