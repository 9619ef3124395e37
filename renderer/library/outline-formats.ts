/** The sections of a document as a file: Markdown, OPML (http://opml.org/spec2.opml) or JSON. */
import { markdownText } from '../format/markdown-text.ts';

interface OutlineSection {
  /** 1 for sections below the title. */
  readonly level: number;
  readonly title: string;
  /** From 1. */
  readonly page: number;
}

export interface Outline {
  readonly title: string;
  readonly sections: readonly OutlineSection[];
}

export const outlineFormats = ['markdown', 'opml', 'json'] as const;
export type OutlineFormat = (typeof outlineFormats)[number];

export function outlineAs(format: OutlineFormat, outline: Outline): string {
  switch (format) {
    case 'markdown':
      return outlineMarkdown(outline);
    case 'opml':
      return outlineOpml(outline);
    case 'json':
      return `${JSON.stringify({ title: outline.title, sections: nested(outline.sections) }, null, 2)}\n`;
  }
}

function outlineMarkdown({ title, sections }: Outline): string {
  const lines = sections.map(
    ({ level, title: heading, page }) =>
      `${'  '.repeat(Math.max(0, level - 1))}- ${markdownText(heading)} (p. ${page})`,
  );
  return `# ${markdownText(title)}\n\n${lines.join('\n')}\n`;
}

interface Nested {
  readonly title: string;
  readonly page: number;
  readonly sections: Nested[];
}

/** A section whose level skips some stands below the last one above it. */
function nested(sections: readonly OutlineSection[]): Nested[] {
  const top: Nested[] = [];
  const open: { readonly level: number; readonly sections: Nested[] }[] = [{ level: 0, sections: top }];
  for (const { level, title, page } of sections) {
    while (open.length > 1 && open.at(-1)!.level >= level) open.pop();
    const own: Nested = { title, page, sections: [] };
    open.at(-1)!.sections.push(own);
    open.push({ level, sections: own.sections });
  }
  return top;
}

function outlineOpml({ title, sections }: Outline): string {
  const lines = (level: number, list: readonly Nested[]): string[] =>
    list.flatMap((one) => {
      const pad = '  '.repeat(level);
      const start = `${pad}<outline text="${xmlText(one.title)}" page="${one.page}"`;
      return one.sections.length === 0
        ? [`${start}/>`]
        : [`${start}>`, ...lines(level + 1, one.sections), `${pad}</outline>`];
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${xmlText(title)}</title></head>`,
    '  <body>',
    ...lines(2, nested(sections)),
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters may not stand in XML at all (https://www.w3.org/TR/xml/#charsets).
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xmlText(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"]/gu, (sign) => entities[sign]!);
}
