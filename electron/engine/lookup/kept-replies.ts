/** Replies that the reader has before them: what is taken over is what was shown, and where to go on is what a service said. */
import { randomUUID } from 'node:crypto';
import type { DocumentId } from '#shared/base/ids.ts';
import { fault } from '#shared/base/messages.ts';
import type { LookUpQuery, LookUpService } from '#shared/contract/look-up.ts';
import type { ReadRecord } from '../../lookup/read-record.ts';

interface About {
  readonly document: DocumentId;
  readonly service: LookUpService;
}

export interface KeptRecords extends About {
  readonly kind: 'records';
  readonly at: number;
  readonly records: readonly ReadRecord[];
}

/** Somewhere that a service sent on to. */
export interface KeptWay extends About {
  readonly kind: 'way';
  readonly query: LookUpQuery;
  readonly address: URL;
  /** The host of the service as it was set. */
  readonly serviceHost: string;
  /** How often it was sent on before. */
  readonly hops: number;
}

type Kept = KeptRecords | KeptWay;

const MOST_KEPT = 50;

export class KeptReplies {
  readonly #kept = new Map<string, Kept>();

  /** @returns its id */
  keep(reply: Kept): string {
    const id = randomUUID();
    this.#kept.set(id, reply);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(oldest);
    return id;
  }

  /** @throws AppError `input.invalid` for one that is not kept any more */
  find<Kind extends Kept['kind']>(id: string, kind: Kind): Extract<Kept, { kind: Kind }> {
    const found = this.#kept.get(id);
    if (found?.kind !== kind) throw fault('input.invalid', 'look-up.forgotten', {});
    return found as Extract<Kept, { kind: Kind }>;
  }

  forget(id: string): void {
    this.#kept.delete(id);
  }
}
