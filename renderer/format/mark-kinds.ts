/** What kinds of marks are called. */
import type { AnnotationKind } from '#shared/domain/document/annotations/annotation.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

const kindNames: Readonly<Record<AnnotationKind, Message>> = {
  text: msg('Highlight'),
  underline: msg('Underline'),
  strike: msg('Strike-through'),
  area: msg('Part of the page'),
  ink: msg('Drawing'),
  textbox: msg('Text box'),
};

/** In the order in which they are offered. */
export const markKinds = Object.keys(kindNames) as readonly AnnotationKind[];

export function kindName(kind: AnnotationKind): string {
  return t(kindNames[kind]);
}
