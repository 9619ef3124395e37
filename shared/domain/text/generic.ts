import { stemsOf } from '../text/stems.ts';

// Words with which people ask rather than words about what they ask. A passage need not hold them to be the answer.
const GENERIC = new Set(
  stemsOf(`
  paper author article document report study work research book manual text section page chapter
  use using propose present describe mention discuss consider explore analyze analyse investigate examine compare show
  find obtain get make perform provide give call name mean define identify report contain include involve opt apply
  choose select happen need want know ensure conduct say tell state summarize explain enumerate
  big large small much many few kind type sort way different various main specific certain following particular common
  list number value amount total size long high low exactly actually several each every all any other only
  first second last between over about among except
  table figure chart image picture graph diagram column row title subsection guidebook slide color colour shape icon
  top bottom left right highest lowest largest smallest most least percentage answer question example shown listed
  located appear mentioned corresponding following full respectively aspect issue thing`),
);

/** Share of its weight that a generic word keeps where coverage of a question is judged. */
export const GENERIC_WEIGHT = 0.25;

export function isGeneric(stems: readonly string[]): boolean {
  return stems.length === 1 && GENERIC.has(stems[0] ?? '');
}
