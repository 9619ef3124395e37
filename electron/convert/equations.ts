/** Equations that are written in TeX, as MathML, which a browser lays out. */
import temml from 'temml';
import { escapeHtml } from './escape-html.ts';

/** Beyond it nobody reads an equation; what sets it goes through it more than once. */
const MOST_CHARS = 10_000;
const MOST_EXPANSIONS = 1000;

/** Markup that is still to be cleaned; what cannot be set stays as it is written. */
export function equationMarkup(tex: string, display: boolean): string {
  return setEquation(tex, display) ?? writtenEquation(tex, display);
}

function setEquation(tex: string, display: boolean): string | undefined {
  if (tex.length > MOST_CHARS || tex.trim() === '') return undefined;
  try {
    return temml.renderToString(tex, { displayMode: display, throwOnError: true, maxExpand: MOST_EXPANSIONS });
  } catch {
    return undefined;
  }
}

function writtenEquation(tex: string, display: boolean): string {
  // Without the environment that it is set in.
  const set = escapeHtml(tex.replaceAll(/\\(?:begin|end)\{[a-z]+\*?\}/giu, '').trim());
  return display ? `<p>${set}</p>` : set;
}
