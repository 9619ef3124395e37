/** A value for each key, made when it is first asked for and kept as long as the key is. */
export function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as Value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** A value that is made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
