/** The titles that a reader may take for a document. */
import { withoutEnding } from '#shared/base/formats.ts';
import type { FieldOrigin } from '#shared/contract/library.ts';

export interface TitleChoice {
  readonly value: string;
  /** Undefined of the one that it has. */
  readonly from: FieldOrigin['from'] | undefined;
}

/** What it is called, what else was found, and its file's name; each once, in this order. */
export function titlesOf(title: string, origin: FieldOrigin | undefined, fileName: string): readonly TitleChoice[] {
  const all: readonly TitleChoice[] = [
    { value: title, from: undefined },
    ...(origin?.others ?? []),
    { value: withoutEnding(fileName).trim(), from: 'name' },
  ];
  return all.filter(({ value }, at) => value !== '' && all.findIndex((one) => one.value === value) === at);
}

/** The one behind what stands in the field; the first behind the last, and behind what was typed. */
export function nextTitle(titles: readonly TitleChoice[], typed: string): string {
  const at = titles.findIndex(({ value }) => value === typed.trim());
  return titles[(at + 1) % titles.length]?.value ?? typed;
}
