/** What is particular about a document's file, in words. */
import { howMany } from '#shared/base/how-many.ts';
import type { Particulars } from '#shared/contract/particulars.ts';
import { printable } from './output.ts';

/** Names that are listed one by one. */
const MOST_NAMES = 12;

/** A line for each thing, without a full stop; none where nothing is particular. */
export function particularsLines({ hidden, attached = [], unlisted = 0, portfolio, form }: Particulars): string[] {
  const lines: string[] = [];
  if (form) lines.push('an XFA form: Adobe Reader makes its pages, and only what it shows to other programs was read');
  const count = attached.length + unlisted;
  if (count > 0) {
    const what = portfolio ? 'a portfolio, the cover of ' : '';
    const inside = `${howMany(count, 'file')} inside`;
    lines.push(
      `${what}${inside}: ${namesText(
        attached.map(({ name }) => name),
        count,
      )}`,
    );
  }
  if (hidden !== undefined)
    lines.push(
      hidden === 1
        ? '1 passage is hidden on a page and left out'
        : `${String(hidden)} passages are hidden on its pages and left out`,
    );
  return lines;
}

function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, MOST_NAMES).map(printable);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}
