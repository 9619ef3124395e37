/** Words: highlighted, underlined, struck through. */
export const wordKinds = ['text', 'underline', 'strike'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Words, a part of a page, what was drawn over one, and what was typed on one. */
export const annotationKinds = [...wordKinds, 'area', 'ink', 'textbox'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

export function isOnWords(kind: AnnotationKind): kind is WordKind {
  return (wordKinds as readonly string[]).includes(kind);
}
