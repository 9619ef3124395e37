/** Equations of Office, ISO/IEC 29500 part 1, 22.1, as MathML: every kind of theirs has one there. */
import { escapeHtml } from './escape-html.ts';
import { first, parseXml, textIn, type Element } from './xml.ts';

/** Markup that is still to be cleaned, of an `m:oMath` or an `m:oMathPara`. */
export function ommlMarkup(xml: string): string {
  const [equation] = elementsOf(parseXml(Buffer.from(xml)));
  if (!equation) return '';
  const display = equation.name === 'm:oMathPara' ? ' display="block"' : '';
  return `<math${display}>${rowOf(equation)}</math>`;
}

type Writer = (element: Element) => string;

const part = (element: Element, name: string): string => rowOf(child(element, `m:${name}`));

/** By the name of the element; any other is what stands in it. */
const WRITERS: Readonly<Record<string, Writer>> = {
  'm:r': runOf,
  'm:f': (one) => {
    const type = property(one, 'type');
    const tag = type === 'noBar' ? '<mfrac linethickness="0">' : '<mfrac>';
    if (type === 'lin') return `${part(one, 'num')}<mo>/</mo>${part(one, 'den')}`;
    return `${tag}${part(one, 'num')}${part(one, 'den')}</mfrac>`;
  },
  'm:rad': (one) =>
    isOn(one, 'degHide') || textIn(child(one, 'm:deg')).trim() === ''
      ? `<msqrt>${part(one, 'e')}</msqrt>`
      : `<mroot>${part(one, 'e')}${part(one, 'deg')}</mroot>`,
  'm:sSub': (one) => `<msub>${part(one, 'e')}${part(one, 'sub')}</msub>`,
  'm:sSup': (one) => `<msup>${part(one, 'e')}${part(one, 'sup')}</msup>`,
  'm:sSubSup': (one) => `<msubsup>${part(one, 'e')}${part(one, 'sub')}${part(one, 'sup')}</msubsup>`,
  'm:sPre': (one) =>
    `<mmultiscripts>${part(one, 'e')}<mprescripts></mprescripts>${part(one, 'sub')}${part(one, 'sup')}</mmultiscripts>`,
  'm:limLow': (one) => `<munder>${part(one, 'e')}${part(one, 'lim')}</munder>`,
  'm:limUpp': (one) => `<mover>${part(one, 'e')}${part(one, 'lim')}</mover>`,
  'm:nary': sumOf,
  'm:d': fenceOf,
  'm:func': (one) => `${part(one, 'fName')}<mo>\u2061</mo>${part(one, 'e')}`,
  'm:acc': (one) => `<mover accent="true">${part(one, 'e')}${sign(property(one, 'chr') ?? '\u0302')}</mover>`,
  'm:bar': (one) =>
    property(one, 'pos') === 'top'
      ? `<mover>${part(one, 'e')}${sign('\u00af')}</mover>`
      : `<munder>${part(one, 'e')}${sign('_')}</munder>`,
  'm:groupChr': (one) => {
    const tag = property(one, 'pos') === 'top' ? 'mover' : 'munder';
    return `<${tag}>${part(one, 'e')}${sign(property(one, 'chr') ?? '\u23df')}</${tag}>`;
  },
  'm:borderBox': (one) => `<menclose notation="box">${part(one, 'e')}</menclose>`,
  'm:m': (one) => tableOf(children(one, 'm:mr').map((row) => children(row, 'm:e'))),
  'm:eqArr': (one) => tableOf(children(one, 'm:e').map((row) => [row])),
};

function contentOf(element: Element): string {
  return elementsOf(element)
    .map((one) => {
      // Its properties, which are said where they count.
      if (one.name.endsWith('Pr')) return '';
      return WRITERS[one.name]?.(one) ?? contentOf(one);
    })
    .join('');
}

function rowOf(element: Element | undefined): string {
  return `<mrow>${element ? contentOf(element) : ''}</mrow>`;
}

const TOKENS = /\p{N}+(?:[.,]\p{N}+)*|\p{L}\p{M}*|\s+|./gsu;

/** Letters are variables of their own, unless they are set upright or are said to be words. */
function runOf(run: Element): string {
  const text = children(run, 'm:t').map(textIn).join('');
  const upright = property(run, 'sty') === 'p' && /^\p{L}{2,}$/u.test(text.trim());
  if (first(run, 'm:nor') || upright) return `<mtext>${escapeHtml(text)}</mtext>`;
  return (text.match(TOKENS) ?? [])
    .map((token) => {
      if (/^\s/u.test(token)) return '<mspace width="0.2em"></mspace>';
      const tag = /^\p{N}/u.test(token) ? 'mn' : /^\p{L}/u.test(token) ? 'mi' : 'mo';
      return `<${tag}>${escapeHtml(token)}</${tag}>`;
    })
    .join('');
}

function sumOf(one: Element): string {
  const sum = sign(property(one, 'chr') ?? '\u222b');
  const [sub, sup] = [!isOn(one, 'subHide'), !isOn(one, 'supHide')];
  const around = property(one, 'limLoc') === 'undOvr' ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup'];
  const tag = around[sub && sup ? 2 : sup ? 1 : 0];
  const limits = `${sub ? part(one, 'sub') : ''}${sup ? part(one, 'sup') : ''}`;
  return `${limits === '' ? sum : `<${tag}>${sum}${limits}</${tag}>`}${part(one, 'e')}`;
}

function fenceOf(one: Element): string {
  const fence = (text: string): string => (text === '' ? '' : `<mo fence="true">${escapeHtml(text)}</mo>`);
  const between = sign(property(one, 'sepChr') ?? '|');
  const parts = children(one, 'm:e').map(rowOf).join(between);
  return `<mrow>${fence(property(one, 'begChr') ?? '(')}${parts}${fence(property(one, 'endChr') ?? ')')}</mrow>`;
}

function tableOf(rows: readonly (readonly Element[])[]): string {
  const lines = rows.map((row) => `<mtr>${row.map((cell) => `<mtd>${contentOf(cell)}</mtd>`).join('')}</mtr>`);
  return `<mtable>${lines.join('')}</mtable>`;
}

function sign(text: string): string {
  return text === '' ? '' : `<mo>${escapeHtml(text)}</mo>`;
}

/** Undefined where it is not said; the empty word where it is said to be none. */
function property(element: Element, name: string): string | undefined {
  const properties = elementsOf(element).find((one) => one.name.endsWith('Pr'));
  const said = properties ? child(properties, `m:${name}`) : undefined;
  return said ? (said.attributes['m:val'] ?? '') : undefined;
}

function isOn(element: Element, name: string): boolean {
  const said = property(element, name);
  return said !== undefined && said !== '0' && said !== 'off' && said !== 'false';
}

function elementsOf(element: Element): readonly Element[] {
  return element.children.filter((one) => typeof one !== 'string');
}

function children(element: Element, name: string): readonly Element[] {
  return elementsOf(element).filter((one) => one.name === name);
}

function child(element: Element, name: string): Element | undefined {
  return elementsOf(element).find((one) => one.name === name);
}
