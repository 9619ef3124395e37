const TOKEN = /[\p{L}\p{N}]+/gu;

/** A known form in a text; `form` is as it was learned. */
export interface Located {
  readonly form: string;
  readonly start: number;
  readonly end: number;
}

interface Step {
  readonly next: Map<string, Step>;
  form?: string;
}

const roots = new WeakMap<ReadonlyMap<string, unknown>, Step>();

/**
 * Where the forms stand in a text, longest first, none inside another. Names in capitals are found as they are written,
 * terms of small letters in any case and with a plural s.
 */
export function locate(text: string, forms: ReadonlyMap<string, unknown>): readonly Located[] {
  let root = roots.get(forms);
  if (!root) roots.set(forms, (root = treeOf(forms.keys())));
  const tokens = text.match(TOKEN) ?? [];
  const folded = tokens.map(fold);
  const found: Located[] = [];
  let start = 0;
  for (let at = 0; at < tokens.length; at++) {
    start = text.indexOf(tokens[at]!, start);
    let step: Step | undefined = root;
    let end = start;
    let best: { readonly form: string; readonly last: number; readonly end: number } | undefined;
    for (let to = at; ; to++) {
      step = to < tokens.length ? step.next.get(folded[to]!) : undefined;
      if (!step) break;
      end = text.indexOf(tokens[to]!, end) + tokens[to]!.length;
      if (step.form !== undefined && isWritten(step.form, text.slice(start, end)))
        best = { form: step.form, last: to, end };
    }
    if (best) {
      found.push({ form: best.form, start, end: best.end });
      at = best.last;
      start = best.end;
    } else start += tokens[at]!.length;
  }
  return found;
}

function treeOf(forms: Iterable<string>): Step {
  const root: Step = { next: new Map() };
  for (const form of forms) {
    let step = root;
    for (const [token] of form.matchAll(TOKEN)) {
      const key = fold(token);
      let next = step.next.get(key);
      if (!next) step.next.set(key, (next = { next: new Map() }));
      step = next;
    }
    if (step !== root && step.form === undefined) step.form = form;
  }
  return root;
}

function fold(token: string): string {
  const small = token.toLowerCase();
  return small.length > 3 && small.endsWith('s') && !small.endsWith('ss') ? small.slice(0, -1) : small;
}

/** 'US' is not 'us': a form with capitals wants at least its first letter as a capital. */
function isWritten(form: string, words: string): boolean {
  if (form === form.toLowerCase()) return true;
  const acronym = form === form.toUpperCase();
  return acronym
    ? words.replace(/s$/u, '') === form.replace(/s$/iu, '') || words === form
    : /^\p{Lu}/u.test(words) || /^\p{Ll}/u.test(form);
}
