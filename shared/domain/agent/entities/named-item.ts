import type { Item } from '../../index/item.ts';

/** A thing that is counted, with its name. */
export interface NamedItem extends Item {
  readonly name: string;
}
