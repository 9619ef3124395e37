import type { Readable } from 'node:stream';
import { toReport } from '#shared/base/errors.ts';

/** An answer to a GET or HEAD request, before a host turns it into its own kind of response. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whoever takes the answer reads the stream to its end or destroys it. */
  readonly body: Readable | string | null;
}

/** An expected failure as the window reads it: `{code, message}` as JSON. */
export function errorAnswer(status: number, error: unknown): HttpAnswer {
  const { code, message } = toReport(error);
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ code, message }),
  };
}

export function jsonAnswer(status: number, value: unknown): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}
