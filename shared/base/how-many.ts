/** For output that is English alone: '1 file', '3 entries'. @param many  where it is not the word with an s */
export function howMany(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
