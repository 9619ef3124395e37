import type { OutlineEntry } from '#shared/domain/document/page-content.ts';
import { cleanText } from './metadata.ts';
import type { PdfStructNode } from './pdfjs/pdfjs.ts';
import type { TaggedText } from './text/tagged-text.ts';

const HEADING = /^H([1-6])?$/u;
const PART = /^(?:Part|Art|Sect|Div)$/u;
const MARK = /_mc(\d+)$/u;
const MAX_DEPTH = 100;

/**
 * The headings that a page's structure tags name, PDF 32000-1 chapter 14.8.4, as entries of an outline. A heading
 * without a level (`H`) is as deep as the sections around it.
 */
export function taggedHeadings(root: PdfStructNode, tagged: TaggedText, pageIndex: number): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: PdfStructNode, sections: number, depth: number): void => {
    const role = typeof node.role === 'string' ? node.role : '';
    const heading = HEADING.exec(role);
    if (heading) {
      const found = tagged.joined(marksIn(node, 0));
      const title = cleanText(found?.text ?? '');
      const level = heading[1] ? Number(heading[1]) : Math.max(1, sections);
      if (found && title !== '') entries.push({ title, level, pageIndex, y: found.y });
      return;
    }
    if (depth >= MAX_DEPTH) return;
    for (const child of node.children ?? []) visit(child, sections + (PART.test(role) ? 1 : 0), depth + 1);
  };
  visit(root, 0, 0);
  return entries;
}

function marksIn(node: PdfStructNode, depth: number): readonly number[] {
  const mark = node.type === 'content' && typeof node.id === 'string' ? MARK.exec(node.id)?.[1] : undefined;
  if (mark !== undefined) return [Number(mark)];
  return depth >= MAX_DEPTH ? [] : (node.children ?? []).flatMap((child) => marksIn(child, depth + 1));
}
