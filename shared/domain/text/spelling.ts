const LEAST_LETTERS = 5;

/** True if two words of letters differ by one letter: one more, one less, another one, or two neighbors exchanged. */
export function isSpelledLike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < LEAST_LETTERS || Math.abs(a.length - b.length) > 1) return false;
  if (!/^\p{L}+$/u.test(a)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === right.charAt(1) + right.charAt(0);
}
