/** Names of CSL as lists have them: the family's first, with the particles that belong to it. */
import type { CslItem, CslName } from '#shared/contract/citation-entry.ts';

/** 'van der Berg', or the whole name of a group; empty where there is none. */
export function familyOf(name: CslName): string {
  return joined(name, 'non-dropping-particle', 'family') || joined(name, 'literal') || joined(name, 'given');
}

/** 'van der Berg, Anna, Jr.' */
function listedName(name: CslName): string {
  if (joined(name, 'family') === '') return familyOf(name);
  const parts = [familyOf(name), joined(name, 'given', 'dropping-particle'), joined(name, 'suffix')];
  return parts.filter((part) => part !== '').join(', ');
}

/** The names of a role; what other programs put there may be no list. */
export function listedNames(names: unknown): readonly string[] {
  return Array.isArray(names) ? (names as readonly CslName[]).map(listedName).filter((name) => name !== '') : [];
}

function joined(name: CslName, ...fields: readonly (keyof CslName)[]): string {
  const parts = fields.map((field) => name[field]);
  return parts.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : [])).join(' ');
}

/** CSL has no place for where authors work but among what programs keep for themselves. */
const INSTITUTIONS = 'institutions';

export function withInstitutions(institutions: readonly string[]): Readonly<Record<string, unknown>> {
  return institutions.length === 0 ? {} : { custom: { [INSTITUTIONS]: institutions } };
}

export function institutionsIn({ custom }: CslItem): readonly string[] {
  const own: unknown = typeof custom === 'object' && custom !== null ? Reflect.get(custom, INSTITUTIONS) : undefined;
  return Array.isArray(own) ? own.filter((one) => typeof one === 'string') : [];
}
