/** Selectors by which programs name one element of a page: what they write of CSS, and no more. */
import { elementsIn, type Element } from './markup-tree.ts';

interface Compound {
  /** A child of the one before it, or anything below. */
  readonly isChild: boolean;
  readonly name: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly places: readonly { readonly of: 'child' | 'type'; readonly n: number | 'last' }[];
}

const IDENT = String.raw`(?:\\[\da-f]{1,6}\s?|\\[^\da-f\n]|[^\s\\#.:>~+*[\](),])+`;
const COMPOUND = new RegExp(
  String.raw`^(\*|${IDENT})?((?:[#.]${IDENT}|:(?:nth-(?:child|of-type)\(\s*\d+\s*\)|(?:first|last)-(?:child|of-type)))*)`,
  'iu',
);
const PIECE = new RegExp(String.raw`([#.])(${IDENT})|:(nth|first|last)-(child|of-type)(?:\(\s*(\d+)\s*\))?`, 'giu');

/** The first element in the order of the page that a selector names; undefined where none is, or it is written otherwise. */
export function elementAt(root: Element, selector: string): Element | undefined {
  const compounds = readSelector(selector);
  return compounds && firstOf(root, compounds, []);
}

function readSelector(selector: string): readonly Compound[] | undefined {
  const compounds: Compound[] = [];
  let rest = selector.trim();
  let isChild = false;
  while (rest !== '') {
    const [whole = '', name = '*', pieces = ''] = COMPOUND.exec(rest) ?? [];
    if (whole === '') return undefined;
    compounds.push({ isChild, name: unescaped(name).toLowerCase(), ...piecesOf(pieces) });
    const between = /^(?:\s*(>)\s*|\s+|$)/u.exec(rest.slice(whole.length));
    if (!between) return undefined;
    isChild = between[1] !== undefined;
    rest = rest.slice(whole.length + between[0].length);
    if (rest === '' && between[0] !== '') return undefined;
  }
  return compounds.length > 0 ? compounds : undefined;
}

function piecesOf(pieces: string): Pick<Compound, 'id' | 'classes' | 'places'> {
  let id: string | undefined;
  const classes: string[] = [];
  const places: Compound['places'][number][] = [];
  for (const [, sign, name = '', which, of, n] of pieces.matchAll(PIECE)) {
    if (sign === '#') id = unescaped(name);
    else if (sign === '.') classes.push(unescaped(name));
    else
      places.push({
        of: of?.toLowerCase() === 'child' ? 'child' : 'type',
        n: which?.toLowerCase() === 'last' ? 'last' : Number(n ?? 1),
      });
  }
  return { id, classes, places };
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}

/** @param above  from the outermost to the parent, with the siblings of each among its parent's children */
function firstOf(parent: Element, compounds: readonly Compound[], above: readonly Placed[]): Element | undefined {
  const siblings = elementsIn(parent);
  for (const element of siblings) {
    const placed = [...above, { element, siblings }];
    if (isNamed(placed, compounds)) return element;
    const below = firstOf(element, compounds, placed);
    if (below) return below;
  }
  return undefined;
}

interface Placed {
  readonly element: Element;
  readonly siblings: readonly Element[];
}

function isNamed(path: readonly Placed[], compounds: readonly Compound[]): boolean {
  const last = compounds.at(-1);
  const own = path.at(-1);
  if (!last) return true;
  if (!own || !fits(own, last)) return false;
  const [rest, above] = [compounds.slice(0, -1), path.slice(0, -1)];
  if (rest.length === 0) return true;
  if (last.isChild) return isNamed(above, rest);
  return above.some((_, at) => isNamed(above.slice(0, at + 1), rest));
}

function fits({ element, siblings }: Placed, { name, id, classes, places }: Compound): boolean {
  const own = element.attributes;
  if (name !== '*' && element.name.toLowerCase() !== name) return false;
  if (id !== undefined && own.id !== id) return false;
  const given = (own.class ?? '').split(/\s+/u);
  if (!classes.every((one) => given.includes(one))) return false;
  return places.every(({ of, n }) => {
    const among = of === 'child' ? siblings : siblings.filter((one) => one.name === element.name);
    return (n === 'last' ? among.at(-1) : among[n - 1]) === element;
  });
}
