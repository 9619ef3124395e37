/** `?` and `?1`, as the store writes its statements, to `$1`. What stands in quotes is left alone. */
export function numberedPlaces(sql: string): string {
  let last = 0;
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|\?(\d*)/g, (found, number: string | undefined) => {
    if (!found.startsWith('?')) return found;
    const place = number ? Number(number) : last + 1;
    last = Math.max(last, place);
    return `$${String(place)}`;
  });
}
