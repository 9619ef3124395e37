export interface IndexerLimits {
  readonly heartbeatMs: number;
  /** Without a heartbeat for this long an owner is taken for dead. */
  readonly deadAfterMs: number;
  /** A queue that was held up, as by a full disk, is tried again after so long; ever less often as that fails. */
  readonly againMs: number;
}

export const defaultIndexerLimits: IndexerLimits = { heartbeatMs: 2000, deadAfterMs: 60_000, againMs: 5000 };
