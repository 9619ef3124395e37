/** What a language model may do at a state, read from its answer line by line, with repair of what is unambiguous. */
import { type RetrievalSubtree, type RouteTree, ancestorsOf, canExpand, isClosed, isHeading } from './subtree.ts';

const faultKinds = [
  'grammar', // an action that is not written as one
  'unknown-id', // names nothing on show
  'wrong-prefix', // the words belong to no or another node
  'wrong-kind', // answers by a heading, opens a passage
  'nothing-unseen', // opens what has nothing new
  'repeated', // a second EXPAND, or the same action again
] as const;
type FaultKind = (typeof faultKinds)[number];

/** A line that is not a valid action as it stands; repaired where only one thing can be meant, else dropped. */
export interface Fault {
  readonly kind: FaultKind;
  readonly repaired: boolean;
}

/** The valid actions of one answer. */
export interface ParsedActions {
  /** Passages, each once, in the order in which they were named. */
  readonly answers: readonly number[];
  /** A heading, if one is to be opened. */
  readonly expand: number | undefined;
  readonly refused: boolean;
  readonly faults: readonly Fault[];
  /** No valid action is left (RDR², table 4: COL). */
  readonly collapsed: boolean;
}

/** What an action may name. */
export interface ActionInput {
  readonly subtree: RetrievalSubtree;
  /** Headings and passages on show. */
  readonly shown: ReadonlySet<number>;
  textOf(id: number): string;
}

type Tag = 'ANSWER' | 'EXPAND' | 'REFUSE';

interface RawAction {
  /** Undefined for what is given as an action and is none. */
  readonly tag: Tag | undefined;
  readonly id: number | undefined;
  readonly prefix: string;
  readonly clean: boolean;
}

const STRICT = /^\[(ANSWER|EXPAND|REFUSE)\](?:\s+(\d{1,7})\s*:\s*(.*))?$/;
const LOOSE =
  /^[\s>*•\d.)-]*[[(<*`]*\s*(answer|ans|expand|exp|refuse|ref)\b\s*[\])>*`]*\s*:?\s*((?:#?\d{1,7}\s*(?:,|and)\s*)*)#?(\d{1,7})?\b\s*[:.\])–-]*\s*(.*)$/iu;
const TAGS: Readonly<Record<string, Tag>> = {
  answer: 'ANSWER',
  ans: 'ANSWER',
  expand: 'EXPAND',
  exp: 'EXPAND',
  refuse: 'REFUSE',
  ref: 'REFUSE',
};
const MAX_ACTIONS = 64;

/** Read an answer in the text grammar; lines that are no actions at all say nothing and are no faults. */
export function parseActionText(reply: string, input: ActionInput): ParsedActions {
  return resolve(reply.split('\n').flatMap(actionsOfLine).slice(0, MAX_ACTIONS), input);
}

/** Read an answer that is JSON: `{"actions": [{"action": "ANSWER", "id": 12, "prefix": "…"}, …]}`. */
export function parseActionJson(reply: string, input: ActionInput): ParsedActions {
  const listed = listIn(reply);
  return listed ? resolve(listed.slice(0, MAX_ACTIONS).map(actionOfItem), input) : parseActionText(reply, input);
}

function actionsOfLine(given: string): readonly RawAction[] {
  const line = given.trim();
  const strict = STRICT.exec(line);
  if (strict) {
    const id = strict[2] === undefined ? undefined : Number(strict[2]);
    return [{ tag: strict[1] as Tag, id, prefix: strict[3] ?? '', clean: true }];
  }
  const loose = LOOSE.exec(line);
  const tag = TAGS[loose?.[1]?.toLowerCase() ?? ''];
  if (!loose || !tag || isProse(line, tag, loose[3])) return [];
  const ids = [...(loose[2] ?? '').matchAll(/\d+/g)].map(([id]) => Number(id));
  const last = loose[3] === undefined ? undefined : Number(loose[3]);
  // '[ANSWER] 41, 44' names two.
  const named = ids.length > 0 ? [...ids, ...(last === undefined ? [] : [last])] : [last];
  return named.map((id) => ({ tag, id, prefix: ids.length > 0 ? '' : (loose[4] ?? ''), clean: false }));
}

/** 'Answer the question …' is a sentence, and so is 'I refuse to …': no brackets, no number. */
function isProse(line: string, tag: Tag, id: string | undefined): boolean {
  if (id !== undefined || /[[(<]\s*\w+\s*[\])>]/.test(line)) return false;
  return tag !== 'REFUSE' || !/^\W*refuse\W*$/i.test(line);
}

function listIn(reply: string): readonly unknown[] | undefined {
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  try {
    const json: unknown = JSON.parse(reply.slice(start, end + 1));
    const actions = typeof json === 'object' && json !== null && 'actions' in json ? json.actions : undefined;
    return Array.isArray(actions) ? actions : undefined;
  } catch {
    return undefined;
  }
}

function actionOfItem(item: unknown): RawAction {
  const { action, id, prefix } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  const tag = typeof action === 'string' ? TAGS[action.replace(/\W/g, '').toLowerCase()] : undefined;
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id;
  return {
    tag,
    id: typeof number === 'number' && Number.isInteger(number) ? number : undefined,
    prefix: typeof prefix === 'string' ? prefix : '',
    clean: tag === action && (typeof id === 'number' || tag === 'REFUSE'),
  };
}

/** Keep what names something that it may name; the first EXPAND counts, and REFUSE ends the route beside any answer. */
function resolve(raw: readonly RawAction[], input: ActionInput): ParsedActions {
  const answers: number[] = [];
  const faults: Fault[] = [];
  let expand: number | undefined;
  let refused = false;
  for (const action of raw) {
    if (action.tag === 'REFUSE') {
      if (!action.clean) faults.push({ kind: 'grammar', repaired: true });
      refused = true;
      continue;
    }
    if (action.tag === undefined) {
      faults.push({ kind: 'grammar', repaired: false });
      continue;
    }
    const found = locate(action.tag, action, input);
    const { fault } = found;
    if (fault) faults.push({ kind: fault, repaired: found.id !== undefined });
    else if (!action.clean) faults.push({ kind: 'grammar', repaired: true });
    if (found.id === undefined) continue;
    if (action.tag === 'ANSWER') {
      if (answers.includes(found.id)) faults.push({ kind: 'repeated', repaired: false });
      else answers.push(found.id);
    } else if (expand === undefined) expand = found.id;
    else faults.push({ kind: 'repeated', repaired: false });
  }
  const collapsed = answers.length === 0 && expand === undefined && !refused;
  return { answers, expand: refused ? undefined : expand, refused, faults, collapsed };
}

interface Located {
  readonly id: number | undefined;
  readonly fault: FaultKind | undefined;
}

/** The node that an action means: its id if the words fit it, else the only node on show that they fit. */
function locate(tag: Exclude<Tag, 'REFUSE'>, { id, prefix }: RawAction, input: ActionInput): Located {
  const { shown } = input;
  const fits = prefix.trim() === '' ? [] : [...shown].filter((one) => fitsPrefix(prefix, input.textOf(one)));
  const only = fits.length === 1 ? fits[0] : undefined;
  if (id === undefined) {
    return only === undefined ? { id: undefined, fault: 'grammar' } : asKind(tag, only, input, 'grammar');
  }
  if (!shown.has(id)) {
    return only === undefined ? { id: undefined, fault: 'unknown-id' } : asKind(tag, only, input, 'unknown-id');
  }
  if (prefix.trim() === '') return asKind(tag, id, input, 'grammar');
  if (fits.includes(id)) return asKind(tag, id, input, undefined);
  return only === undefined ? { id: undefined, fault: 'wrong-prefix' } : asKind(tag, only, input, 'wrong-prefix');
}

/** ANSWER takes a passage, EXPAND a heading with something unseen; where one step over makes it so, it is repaired. */
function asKind(tag: Tag, id: number, { subtree }: ActionInput, fault: FaultKind | undefined): Located {
  const { tree, lit } = subtree;
  const node = tree.nodes[id]!;
  if (tag === 'ANSWER') {
    if (!isHeading(node)) return { id, fault };
    const below = lit.filter((passage) => tree.nodes[passage]!.parent === id);
    return { id: below.length === 1 ? below[0] : undefined, fault: 'wrong-kind' };
  }
  if (isHeading(node)) return canExpand(subtree, id) ? { id, fault } : { id: undefined, fault: 'nothing-unseen' };
  return { id: canExpand(subtree, node.parent) ? node.parent : undefined, fault: 'wrong-kind' };
}

const COMPARED_CHARS = 48;
const LEAST_CHARS = 3;
const MAX_ERRORS = 0.2;

/** Do the words stand at the beginning of the text, give or take a fifth of their letters? */
export function fitsPrefix(prefix: string, text: string): boolean {
  const wanted = plainWords(prefix).slice(0, COMPARED_CHARS);
  const start = plainWords(lineOf(text, 2 * COMPARED_CHARS + prefix.length));
  if (wanted.length < LEAST_CHARS) return wanted !== '' && start === wanted;
  if (start.startsWith(wanted)) return true;
  // A whole title and more is fine, the first word of it is not.
  if (start.length < wanted.length) return distance(wanted, start) <= MAX_ERRORS * wanted.length;
  return distance(wanted, start.slice(0, wanted.length)) <= MAX_ERRORS * wanted.length;
}

/** Its words in small letters, without what stands between them. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export interface TextLimits {
  readonly headings: number;
  readonly titleChars: number;
  readonly passageChars: number;
}

/** With `LightLimits` of 24 passages these hold a state under about 6,000 tokens, whatever the document. */
export const textLimits: TextLimits = { headings: 120, titleChars: 120, passageChars: 480 };

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu;
const MAX_TABS = 12;

/** What stands in a state: the lines that it shows and that actions may name. */
export interface ShownState {
  /** Ids of the headings and passages on show, in reading order. */
  readonly ids: ReadonlySet<number>;
  readonly text: string;
}

/** @param textOf  the text of a lit passage */
export function renderState(subtree: RetrievalSubtree, textOf: (id: number) => string): ShownState {
  const { tree, lit } = subtree;
  const headings = shownHeadings(subtree, textLimits.headings);
  const ids = [...headings, ...lit].sort((a, b) => a - b);
  const hidden = hiddenBelow(tree, headings);
  const lines = ids.map((id) => {
    const node = tree.nodes[id]!;
    const indent = '\t'.repeat(Math.min(MAX_TABS, node.level));
    if (!isHeading(node)) return `${indent}${id}: ${lineOf(textOf(id), textLimits.passageChars)}`;
    const more = hidden.get(id) ?? 0;
    const folded = more === 0 ? '' : ` (${more} more ${more === 1 ? 'heading' : 'headings'} below)`;
    return `${indent}${id}: ${lineOf(node.title, textLimits.titleChars)}${folded}`;
  });
  return { ids: new Set(ids), text: lines.join('\n') };
}

/** A text as one line that cannot be taken for more than one, nor for the tags of a prompt. */
export function lineOf(text: string, maxChars: number): string {
  const line = text.replace(INVISIBLE, ' ').trim().replaceAll('<', '‹').replaceAll('>', '›');
  const chars = Array.from(line);
  return chars.length > maxChars ? `${chars.slice(0, maxChars).join('')}…` : line;
}

/**
 * All headings if there are few enough. Else those on the way to what is lit or was opened, then what stands beside
 * and below these, nearest first, then the others from the top; closed ones at the very end.
 */
export function shownHeadings(subtree: RetrievalSubtree, limit: number): ReadonlySet<number> {
  const { tree, lit, opened } = subtree;
  const all = tree.nodes.filter(isHeading);
  if (all.length <= limit) return new Set(all.map(({ id }) => id));
  const own = [...lit.map((id) => tree.nodes[id]!.parent), ...opened];
  const anchors = [...new Set([0, ...own, ...own.flatMap((id) => ancestorsOf(tree, id).toReversed())])];
  const shown = new Set<number>();
  const add = (id: number): void => {
    if (shown.size < limit) shown.add(id);
  };
  anchors.forEach(add);
  const aside = anchors.flatMap((anchor) =>
    tree.headingsOf(anchor).map(({ id }) => ({ id, far: farness(id, lit), shut: isClosed(subtree, id) })),
  );
  for (const { id } of aside.toSorted((a, b) => Number(a.shut) - Number(b.shut) || a.far - b.far)) add(id);
  for (let at = [0]; at.length > 0 && shown.size < limit;) {
    at.forEach(add);
    at = at.flatMap((id) => (shown.has(id) ? tree.headingsOf(id).map((heading) => heading.id) : []));
  }
  return shown;
}

/** Headings on show that may be opened. */
export function expandable(subtree: RetrievalSubtree, limit: number): readonly number[] {
  return [...shownHeadings(subtree, limit)].filter((id) => canExpand(subtree, id)).sort((a, b) => a - b);
}

/**
 * Headings worth opening by themselves: those with unseen text of their own, and those that stand for headings too many to
 * show. What lies below any other is opened by its own heading.
 */
export function openable(subtree: RetrievalSubtree, limit: number): readonly number[] {
  const { tree, seen } = subtree;
  const shown = shownHeadings(subtree, limit);
  return expandable(subtree, limit).filter(
    (id) =>
      tree.passagesOf(id).some((passage) => !seen.has(passage.id)) ||
      tree.headingsOf(id).some((heading) => !shown.has(heading.id)),
  );
}

function farness(id: number, lit: readonly number[]): number {
  return Math.min(id, ...lit.map((passage) => Math.abs(passage - id)));
}

/** For each heading on show how many below it are not, each counted at the nearest one above it. */
function hiddenBelow(tree: RouteTree, shown: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const node of tree.nodes) {
    if (!isHeading(node) || shown.has(node.id)) continue;
    let at = node.parent;
    while (at > 0 && !shown.has(at)) at = tree.nodes[at]!.parent;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}
