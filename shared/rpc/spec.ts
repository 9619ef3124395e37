import * as z from 'zod';

/**
 * One call across a boundary. `params` and `result` are checked on both sides, and so is every `item` of the stream;
 * `item: z.never()` means that the call does not stream.
 */
export interface MethodSpec {
  readonly params: z.ZodType;
  readonly item: z.ZodType;
  readonly result: z.ZodType;
}

export type MethodTable = Readonly<Record<string, MethodSpec>>;

export type Params<M extends MethodSpec> = z.input<M['params']>;
export type ParsedParams<M extends MethodSpec> = z.output<M['params']>;
export type Item<M extends MethodSpec> = z.output<M['item']>;
export type Result<M extends MethodSpec> = z.output<M['result']>;

/** A handler streams items and returns the result; leaving early (an aborted signal) is its way to be cancelled. */
export type Handler<M extends MethodSpec> = (
  params: ParsedParams<M>,
  signal: AbortSignal,
) => AsyncGenerator<Item<M>, Result<M>, void> | Promise<Result<M>>;

export type Handlers<T extends MethodTable> = { readonly [Name in keyof T]: Handler<T[Name]> };

export const noParams = z.strictObject({});
export const nothing = z.null();
export const noItems = z.never();

/** The result of a call that gives nothing back, once its work is done. */
export async function done(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}
