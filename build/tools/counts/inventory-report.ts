import type { MeasuredInventory } from './inventories.ts';

export interface InventoryTally {
  readonly name: string;
  /** Documents times kinds. */
  readonly inventories: number;
  /** Share with the right number, whatever is said of it. */
  readonly found: number;
  /** Share said to be complete. */
  readonly complete: number;
  /** Of those the share with the right number; 1 where there are none. */
  readonly right: number;
}

export function inventoryTally(name: string, measured: readonly MeasuredInventory[]): InventoryTally {
  const complete = measured.filter(({ state }) => state === 'complete');
  const share = (part: number, of: number): number => (of === 0 ? 1 : part / of);
  return {
    name,
    inventories: measured.length,
    found: share(measured.filter(isRight).length, measured.length),
    complete: share(complete.length, measured.length),
    right: share(complete.filter(isRight).length, complete.length),
  };
}

/** One tally for everything, and for each half and kind. */
export function inventoryTallies(measured: readonly MeasuredInventory[]): readonly InventoryTally[] {
  const by = (key: 'half' | 'kind'): readonly InventoryTally[] =>
    [...Map.groupBy(measured, (one) => one[key])].map(([name, own]) => inventoryTally(`${key}: ${name}`, own));
  return [inventoryTally('all', measured), ...by('half'), ...by('kind')];
}

/** A table of fixed width, and one line for each inventory that is wrong or not said to be complete. */
export function inventoryTable(measured: readonly MeasuredInventory[]): readonly string[] {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(12))).join('');
  return [
    cells(['', 'inventories', 'found', 'complete', 'right then']),
    ...inventoryTallies(measured).map(({ name, inventories, found, complete, right }) =>
      cells([name, String(inventories), found.toFixed(3), complete.toFixed(3), right.toFixed(3)]),
    ),
    ...measured.filter((one) => !isRight(one) || one.state !== 'complete').map(doubtLine),
  ];
}

function doubtLine({ document, kind, gold, found, state, missing }: MeasuredInventory): string {
  const gaps = missing.length > 0 ? ` at ${missing.slice(0, 8).join(', ')}` : '';
  return `${document}: ${kind}: found ${String(found ?? 'none')} of ${String(gold ?? 'unknown')}, ${state}${gaps}`;
}

function isRight({ gold, found }: MeasuredInventory): boolean {
  return gold !== null && found === gold;
}
