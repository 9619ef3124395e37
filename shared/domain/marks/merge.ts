/**
 * Marks of several devices as one: field by field, from what each device wrote. What a write knew of is covered by it; of what is left
 * the latest is shown. The state is a function of the set of writes: in which order they come, and how often, makes no difference, and
 * nothing that somebody wrote without knowing of the other goes unseen.
 */
import { deviceOf, laterOf, type Clock, type DeviceId } from './clock.ts';

/** `place` is what never changes of a mark; `shape` where ink and text boxes are and how they are drawn; `gone` that it was taken away. */
export const markFieldNames = ['place', 'shape', 'color', 'note', 'gone'] as const;
export type MarkFieldName = (typeof markFieldNames)[number];

export interface Write {
  readonly clock: Clock;
  /** What the device knew, and replaced. */
  readonly after: readonly Clock[];
  /** As text: the values of a field are compared by it. */
  readonly value: string;
}

/** What one device says of one mark: of each field the write that it holds for the last. */
export interface MarkWrites {
  readonly mark: string;
  readonly writes: Readonly<Partial<Record<MarkFieldName, Write>>>;
}

export interface Conflict {
  readonly field: MarkFieldName;
  /** The one that is shown first, the others from the latest on. */
  readonly values: readonly { readonly value: string; readonly device: DeviceId; readonly clock: Clock }[];
}

export interface MarkState {
  readonly mark: string;
  /** Of the fields that somebody wrote; never `gone`. */
  readonly values: Readonly<Partial<Record<Exclude<MarkFieldName, 'gone'>, string>>>;
  readonly gone: boolean;
  readonly conflicts: readonly Conflict[];
}

/**
 * All that is known of one mark, for a device to keep: files in a folder are cut short, emptied or swapped by accident, and what was taken
 * over from them must outlive them. `covered` are clocks that no head names.
 */
export type MarkRecord = Readonly<
  Partial<Record<MarkFieldName, { readonly heads: readonly Write[]; readonly covered: readonly Clock[] }>>
>;

/** Of a mark that was taken away. */
export const GONE = 'true';
export const THERE = 'false';

interface Field {
  /** By clock and value: those that nothing covers. */
  readonly heads: Map<string, Write>;
  /** Clocks that are covered, whether or not their writes have come. */
  readonly covered: Set<Clock>;
  /** The heads, the one that is shown first; made when they are asked for. */
  sorted: readonly Write[] | undefined;
}

export class MergedMarks {
  readonly #marks = new Map<string, Map<MarkFieldName, Field>>();
  /** As they were told; one that changes is computed again. */
  readonly #states = new Map<string, MarkState>();
  #latest: Clock | undefined;

  /** The latest clock of all that came. */
  get latest(): Clock | undefined {
    return this.#latest;
  }

  get marks(): Iterable<string> {
    return this.#marks.keys();
  }

  has(mark: string): boolean {
    return this.#marks.has(mark);
  }

  take({ mark, writes }: MarkWrites): void {
    const fields = this.#marks.get(mark) ?? new Map<MarkFieldName, Field>();
    this.#marks.set(mark, fields);
    this.#states.delete(mark);
    for (const name of markFieldNames) {
      const write = writes[name];
      if (!write) continue;
      const field = fields.get(name) ?? { heads: new Map(), covered: new Set(), sorted: undefined };
      fields.set(name, field);
      this.#latest = laterOf(this.#latest, write.clock);
      takeWrite(field, write);
    }
  }

  record(mark: string): MarkRecord {
    const fields = [...(this.#marks.get(mark) ?? [])].map(([name, { covered }]) => {
      const heads = this.heads(mark, name);
      const named = new Set(heads.flatMap(({ after }) => after));
      return [name, { heads, covered: [...covered].filter((clock) => !named.has(clock)).sort() }] as const;
    });
    return Object.fromEntries(fields);
  }

  /**
   * Takes what was kept of a mark.
   *
   * @returns the writes that were not known yet and that nothing covers, each as a line
   */
  join(mark: string, record: MarkRecord): readonly MarkWrites[] {
    const before = new Set(markFieldNames.flatMap((name) => this.heads(mark, name)));
    for (const name of markFieldNames) {
      const kept = record[name];
      for (const write of kept?.heads ?? []) this.take({ mark, writes: { [name]: write } });
      const field = kept && this.#marks.get(mark)?.get(name);
      if (field) coverAll(field, kept.covered);
    }
    this.#states.delete(mark);
    return markFieldNames.flatMap((name) =>
      this.heads(mark, name)
        .filter((write) => !before.has(write))
        .map((write) => ({ mark, writes: { [name]: write } })),
    );
  }

  /** The writes of a field that nothing covers, the one that is shown first. */
  heads(mark: string, name: MarkFieldName): readonly Write[] {
    const field = this.#marks.get(mark)?.get(name);
    return field ? (field.sorted ??= [...field.heads.values()].sort(latestFirst)) : [];
  }

  /** Clocks of all of them, of all fields. */
  seen(mark: string): readonly Clock[] {
    return [...new Set(markFieldNames.flatMap((name) => this.heads(mark, name).map(({ clock }) => clock)))];
  }

  state(mark: string): MarkState {
    const known = this.#states.get(mark);
    if (known) return known;
    const state = this.#stateOf(mark);
    this.#states.set(mark, state);
    return state;
  }

  #stateOf(mark: string): MarkState {
    const values: Partial<Record<Exclude<MarkFieldName, 'gone'>, string>> = {};
    const conflicts: Conflict[] = [];
    const removals = this.heads(mark, 'gone').filter(({ value }) => value === GONE);
    const known = new Set(removals.flatMap(({ after }) => after));
    const unknown: Write[] = [];
    for (const name of ['place', 'shape', 'color', 'note'] as const) {
      const heads = this.heads(mark, name);
      if (heads[0]) values[name] = heads[0].value;
      unknown.push(...heads.filter(({ clock }) => !known.has(clock)));
      if (new Set(heads.map(({ value }) => value)).size > 1) conflicts.push(conflictOf(name, heads));
    }
    // Who took it away did not know of what another wrote meanwhile: it stays, and both are told.
    const isKept = this.heads(mark, 'gone').some(({ value }) => value === THERE);
    const gone = removals.length > 0 && unknown.length === 0 && !isKept;
    const stays = removals.length > 0 && !gone;
    if (stays) conflicts.push(conflictOf('gone', removals));
    return { mark, values, gone, conflicts: gone ? [] : conflicts };
  }
}

function takeWrite(field: Field, write: Write): void {
  const key = `${write.clock} ${write.value}`;
  if (!field.heads.has(key)) field.heads.set(key, write);
  // Nobody knew of what was later than their own.
  coverAll(
    field,
    write.after.filter((clock) => clock < write.clock),
  );
}

function coverAll(field: Field, clocks: readonly Clock[]): void {
  field.sorted = undefined;
  for (const clock of clocks) field.covered.add(clock);
  for (const [key, { clock }] of field.heads) if (field.covered.has(clock)) field.heads.delete(key);
}

function conflictOf(field: MarkFieldName, heads: readonly Write[]): Conflict {
  const values = new Map<string, Write>();
  for (const head of heads) if (!values.has(head.value)) values.set(head.value, head);
  return { field, values: [...values.values()].map(({ value, clock }) => ({ value, clock, device: deviceOf(clock) })) };
}

/** Two writes of the same moment are told apart by what they say, so that all devices show the same. */
function latestFirst(a: Write, b: Write): number {
  if (a.clock !== b.clock) return a.clock < b.clock ? 1 : -1;
  return a.value < b.value ? 1 : a.value > b.value ? -1 : 0;
}
