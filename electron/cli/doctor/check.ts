/** One thing that Wayleaf needs, or works better with. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Wayleaf works without it, with less comfort. */
  readonly optional: boolean;
  /** What is there, in a few words. */
  readonly found: string;
  /** What to do; absent if all is well. */
  readonly advice?: string;
}
