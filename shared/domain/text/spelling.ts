const LEAST_LETTERS = 5; // among shorter words one letter makes another word
const LONG_LETTERS = 8;

/**
 * How many letters of one word have to be put in, left out, exchanged, or swapped with their neighbor to make the other;
 * undefined if more than a slip of the pen would: one, or two in long words. The first letter is right.
 */
export function slipsBetween(a: string, b: string): number | undefined {
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= LONG_LETTERS ? 2 : 1;
  if (!b.startsWith(a.charAt(0)) || shorter < LEAST_LETTERS || Math.abs(a.length - b.length) > most) return undefined;
  if (a === b) return 0;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const kept = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(kept, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    if (Math.min(...next) > most) return undefined;
    [before, row] = [row, next];
  }
  const slips = row[b.length]!;
  return slips <= most ? slips : undefined;
}
