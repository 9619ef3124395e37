/** How Zotero names places in books and saved pages: selectors of the Web Annotation model. */
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';

const InText = z.object({
  type: z.literal('TextPositionSelector'),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
const Selector = z.discriminatedUnion('type', [
  z.object({ type: z.literal('FragmentSelector'), value: z.string().startsWith('epubcfi(') }),
  z.object({ type: z.literal('CssSelector'), value: z.string().min(1), refinedBy: InText.optional().catch(undefined) }),
]);

export type PlaceSelector =
  | { readonly kind: 'cfi'; readonly value: string }
  | {
      readonly kind: 'css';
      readonly value: string;
      /** Characters of the text of the element; all of it without them. */
      readonly start?: number;
      readonly end?: number;
    };

/** Undefined where the position of an annotation is no selector, or one that Zotero does not write. */
export function selectorIn(position: string): PlaceSelector | undefined {
  const read = Selector.safeParse(parseJson(position));
  if (!read.success) return undefined;
  if (read.data.type === 'FragmentSelector') return { kind: 'cfi', value: read.data.value };
  const { value, refinedBy } = read.data;
  return { kind: 'css', value, ...(refinedBy && { start: refinedBy.start, end: refinedBy.end }) };
}
