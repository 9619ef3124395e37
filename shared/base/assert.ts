/** The value, or a failure if it is missing where an invariant says that it cannot be. */
export function defined<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`Broken invariant: ${what} is missing`);
  return value;
}

/** Makes the compiler prove that a union is handled in full. */
export function unreachable(value: never): never {
  throw new Error(`Broken invariant: unexpected ${JSON.stringify(value)}`);
}
