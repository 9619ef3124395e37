/** The page that a document is laid out from. */
import { escapeHtml } from './escape-html.ts';

// A browser calls pages without a title after their address; this is one that nobody sees.
const NO_TITLE = '\u200b';

/** A4 with a line of some seventy letters. Whatever letters the fonts have, each is drawn for itself. */
const STYLE = `
@page { size: A4; margin: 22mm 24mm; }
* { box-sizing: border-box; }
body { margin: 0; font: 11pt/1.45 'Source Serif 4', Georgia, 'Noto Serif', 'Liberation Serif', serif; color: #111;
  font-variant-ligatures: none; overflow-wrap: anywhere; hyphens: manual; }
h1, h2, h3, h4, h5, h6 { font-family: 'Inter', 'Segoe UI', 'Helvetica Neue', 'Liberation Sans', sans-serif;
  line-height: 1.25; margin: 1.4em 0 .5em; break-after: avoid; break-inside: avoid; }
h1 { font-size: 19pt; } h2 { font-size: 15.5pt; } h3 { font-size: 13pt; } h4, h5, h6 { font-size: 11.5pt; }
.title { font: bold 23pt/1.2 'Inter', 'Segoe UI', 'Helvetica Neue', 'Liberation Sans', sans-serif; margin: 0 0 .6em; }
.subtitle { font-size: 14pt; margin: 0 0 1.2em; }
p, ul, ol, dl, blockquote, pre, table, figure { margin: 0 0 .75em; }
p { orphans: 2; widows: 2; }
blockquote { padding-left: 1.2em; border-left: 2pt solid #bbb; }
pre, code, kbd, samp { font-family: 'DejaVu Sans Mono', Consolas, Menlo, 'Liberation Mono', monospace; font-size: 9.5pt; }
pre { white-space: pre-wrap; } .plain { white-space: pre-wrap; }
table { border-collapse: collapse; max-width: 100%; } caption { text-align: left; margin-bottom: .3em; }
th, td { border: .5pt solid #888; padding: 2pt 5pt; text-align: left; vertical-align: top; }
th { font-weight: normal; background: #eee; }
tr, img, figure { break-inside: avoid; }
math { font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math; }
math[display="block"] { margin: 0 0 .75em; } mi { text-transform: none; font-style: italic; } mi.name { font-style: normal; }
img { max-width: 100%; max-height: 220mm; } figcaption { font-size: 10pt; }
.chapter { break-before: page; } .chapter:first-child { break-before: auto; }
`;

/** @param body  clean markup */
export function pageOf(
  body: string,
  { title, language }: { readonly title?: string | undefined; readonly language?: string | undefined },
): string {
  const lang = language === undefined ? '' : ` lang="${escapeHtml(language)}"`;
  return `<!doctype html>
<html${lang}><head><meta charset="utf-8"><title>${escapeHtml(title || NO_TITLE)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`;
}
