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
  const tokens = [...text.matchAll(TOKEN)];
  const found: Located[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let step: Step | undefined = root;
    let best: { readonly form: string; readonly last: number } | undefined;
    for (let to = at; step && to < tokens.length; to++) {
      step = step.next.get(fold(tokens[to]![0]));
      if (step?.form !== undefined && isWritten(step.form, text.slice(tokens[at]!.index, endOf(tokens[to]!)))) {
        best = { form: step.form, last: to };
      }
    }
    if (!best) continue;
    found.push({ form: best.form, start: tokens[at]!.index, end: endOf(tokens[best.last]!) });
    at = best.last;
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

function endOf(token: RegExpExecArray): number {
  return token.index + token[0].length;
}
