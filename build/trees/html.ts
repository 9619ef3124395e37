/** A made document as a page that a browser prints. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import markdownIt from 'markdown-it';
import { numbersOf } from './numbering.ts';
import type { MadeBlock, MadeTree } from './made-tree.ts';
import type { Family, HeadType, Style } from './styles.ts';

const resolve = createRequire(import.meta.url).resolve;
const SHEETS = [
  '@fontsource-variable/inter/index.css',
  '@fontsource-variable/source-serif-4/index.css',
  '@fontsource-variable/noto-sans-sc/index.css',
];
const FAMILIES: Readonly<Record<Family, string>> = {
  serif: "'Source Serif 4 Variable', 'Noto Sans SC Variable'",
  sans: "'Inter Variable', 'Noto Sans SC Variable'",
  'serif-dejavu': "'DejaVu Serif', 'Noto Sans SC Variable'",
  'sans-dejavu': "'DejaVu Sans', 'Noto Sans SC Variable'",
  mono: "'DejaVu Sans Mono'",
};

export function htmlOf(tree: MadeTree, style: Style): string {
  const links = SHEETS.map((sheet) => `<link rel="stylesheet" href="${pathToFileURL(resolve(sheet)).href}">`);
  const body = style.format === 'markdown' ? markdownIt().render(markdownOf(tree, style)) : markupOf(tree, style);
  return `<!doctype html><html lang="${tree.language}"><head><meta charset="utf-8"><title>${escaped(tree.title)}</title>
${links.join('\n')}<style>${cssOf(tree, style)}</style></head><body>
<div class="title">${escaped(tree.title)}</div><div class="authors">${escaped(tree.authors.join(', '))}</div>
${style.contents ? contentsOf(tree, style) : ''}<div class="text">${body}</div></body></html>`;
}

function cssOf(
  { title }: MadeTree,
  { family, pt, columns, paper, heads, runningHeads, leading = 1.35, indent }: Style,
): string {
  const edges = runningHeads
    ? `@top-center { content: ${JSON.stringify(title)}; font: italic 8pt serif } @bottom-center { content: counter(page); font: 8pt serif }`
    : '';
  return `@page { size: ${paper}; margin: 20mm 18mm; ${edges} }
body { font-family: ${FAMILIES[family]}; font-size: ${pt}pt; line-height: ${leading}; margin: 0; text-align: justify }
.title { font-size: ${1.9 * pt}pt; text-align: center; font-weight: 600; line-height: 1.2 }
.authors { text-align: center; margin: 1em 0 2em }
.text { columns: ${columns}; column-gap: 7mm }
.contents { break-after: page } .contents p { margin: 0.1em 0; text-align: left } .contents span { float: right }
.run-in { margin-bottom: 0.6em }
p { margin: 0 0 ${indent ? 0 : 0.6}em; text-indent: ${indent ? 1.3 : 0}em; orphans: 2; widows: 2 }
table { border-collapse: collapse; margin: 0.5em auto; font-size: 0.9em } td { padding: 0.1em 0.8em; border-bottom: 0.4pt solid #888 }
figure { margin: 0.8em 0; text-align: center } figcaption, caption { font-size: 0.9em; text-align: left }
${heads.map((head, at) => headCss(`h${at + 1}`, head)).join('\n')}`;
}

function headCss(
  tag: string,
  { pt, bold, italic, caps, middle, color, runIn, family, newPage, rule }: HeadType,
): string {
  const rules = [
    `font-size: ${pt}pt`,
    `font-weight: ${bold ? 700 : 400}`,
    `font-style: ${italic ? 'italic' : 'normal'}`,
    'line-height: 1.2',
    'break-after: avoid',
    'text-align: left',
    'margin: 1.1em 0 0.45em',
    caps === 'small' && 'font-variant-caps: small-caps',
    caps === 'all' && 'text-transform: uppercase',
    middle && 'text-align: center',
    color && `color: ${color}`,
    family && `font-family: ${FAMILIES[family]}`,
    newPage && 'break-before: page',
    rule && 'border-bottom: 0.5pt solid currentcolor',
  ].filter((one) => typeof one === 'string');
  const own = `${tag} { ${rules.join('; ')} }`;
  return runIn ? `${own} .run-in ${tag} { display: inline; margin-right: 0.6em } .run-in p { display: inline }` : own;
}

function contentsOf(tree: MadeTree, { numbering }: Style): string {
  const numbers = numbersOf(tree, numbering);
  const rows = tree.sections.map(
    ({ level, title }, at) =>
      `<p style="padding-left: ${1.2 * (level - 1)}em">${escaped(`${numbers[at]!} ${title}`.trim())} <span>${2 + Math.floor(at / 3)}</span></p>`,
  );
  return `<div class="contents"><p><b>${escaped(tree.contents)}</b></p>${rows.join('')}</div>`;
}

function markupOf(tree: MadeTree, { numbering, heads }: Style): string {
  const numbers = numbersOf(tree, numbering);
  return tree.sections
    .map(({ level, title, blocks }, at) => {
      const head = `<h${level}>${escaped(`${numbers[at]!} ${title}`.trim())}</h${level}>`;
      const [first = '', ...rest] = blocks.map(blockMarkup);
      const opened = heads[level - 1]?.runIn ? `<div class="run-in">${head}${first}</div>` : head + first;
      return opened + rest.join('');
    })
    .join('\n');
}

function blockMarkup(block: MadeBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'list': {
      const items = block.items.map(([lead, text]) => `<li><b>${escaped(lead)}.</b> ${escaped(text)}</li>`);
      const tag = block.counted ? 'ol' : 'ul';
      return `<${tag}>${items.join('')}</${tag}>`;
    }
    case 'table': {
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
      return `<table><caption>${escaped(block.caption)}</caption>${rows.join('')}</table>`;
    }
    case 'figure':
      return `<figure><svg width="120" height="60"><rect width="120" height="60" fill="none" stroke="black"/><path d="M5 55 40 20 80 40 115 5" fill="none" stroke="black"/></svg><figcaption>${escaped(block.caption)}</figcaption></figure>`;
  }
}

function markdownOf(tree: MadeTree, { numbering }: Style): string {
  const numbers = numbersOf(tree, numbering);
  return tree.sections
    .flatMap(({ level, title, blocks }, at) => [
      `${'#'.repeat(level)} ${`${numbers[at]!} ${title}`.trim()}`,
      ...blocks.map(blockMarkdown),
    ])
    .join('\n\n');
}

function blockMarkdown(block: MadeBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items
        .map(([lead, text], at) => `${block.counted ? `${at + 1}.` : '-'} **${lead}.** ${text}`)
        .join('\n');
    case 'table': {
      const [head = [], ...rows] = block.rows.map((row) => `| ${row.join(' | ')} |`);
      return [block.caption, '', head, `|${'---|'.repeat(block.rows[0]!.length)}`, ...rows].join('\n');
    }
    case 'figure':
      return block.caption;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
