/** What a reader types into a field of how a document was published. */
import { arxivIn, doisIn, isbnsIn } from './identifiers.ts';
import type { PublicationField } from './publication.ts';

/**
 * In the form in which it is found as well: identifiers without the address or the name before them, an ISBN as 13 digits. Empty for none;
 * undefined where it is no DOI, no number of arXiv, no ISBN.
 */
export function typedField(field: PublicationField, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (field === 'doi') return alone(doisIn(text), text);
  if (field === 'arxiv')
    return tailsOf(text)
      .map((tail) => arxivIn(`arXiv:${tail}`))
      .find((id) => id !== undefined);
  if (field === 'isbn') return isbnsIn(`ISBN ${text.replace(/^\P{N}+/u, '')}`)[0];
  return text;
}

/** One, behind which nothing else stands. */
function alone([first, ...others]: readonly string[], text: string): string | undefined {
  return first !== undefined && others.length === 0 && !/\s/u.test(text.slice(text.indexOf(first))) ? first : undefined;
}

/** The text, and what stands behind each part of an address or a name: an old number has a slash of its own. */
function tailsOf(text: string): readonly string[] {
  return [text, ...[...text.matchAll(/[/:]\s*/gu)].map((part) => text.slice(part.index + part[0].length))];
}
