/** Which of several documents is first by something: how a language asks that, and how it asks the same of one document. */
import { languages } from './index.ts';
import { superlativeEnds, type SuperlativeEnd, type Superlatives } from './language.ts';

export interface Superlative {
  /** As it is asked of one document: a number or a date. */
  readonly single: string;
  readonly end: SuperlativeEnd;
  /** It says itself that it is asked of documents: 'which of them', 'which report'. */
  readonly ofWorks: boolean;
}

interface Compiled {
  readonly asks: RegExp;
  readonly end: SuperlativeEnd;
  readonly single: string;
}

const compiled: ReadonlyMap<string, readonly Compiled[]> = new Map(
  languages.flatMap(({ code, superlatives }) => (superlatives ? [[code, compile(superlatives)]] : [])),
);

/** Undefined for any other question, and where the language has no such forms. */
export function superlativeIn(question: string, code: string): Superlative | undefined {
  for (const { asks, end, single } of compiled.get(code) ?? []) {
    const groups = asks.exec(question)?.groups;
    if (!groups) continue;
    const { works, these } = groups;
    const asked = single.replace(/\{(\w+)\}/gu, (_, name: string) => groups[name]?.trim() ?? '').replace(/\s+/gu, ' ');
    return { single: asked, end, ofWorks: works !== undefined || these !== undefined };
  }
  return undefined;
}

function compile({ parts, forms }: Superlatives): readonly Compiled[] {
  const filled: Record<string, string> = {};
  for (const [name, part] of Object.entries(parts)) filled[name] = fill(part, filled);
  return forms.flatMap((form) =>
    superlativeEnds.flatMap((end) => {
      const word = form.ends[end];
      if (word === undefined) return [];
      return [{ asks: new RegExp(fill(form.asks, { ...filled, end: `(?:${word})` }), 'u'), end, single: form.single }];
    }),
  );
}

function fill(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replace(/<<(\w+)>>/gu, (whole, name: string) => parts[name] ?? whole);
}
