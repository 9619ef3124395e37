interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

/**
 * How much of two texts agrees: matching blocks by Ratcliff and Obershelp, without any character left out as junk.
 *
 *   ratio = 2 M / (|a| + |b|),  M = characters in matching blocks
 *
 * The longest common block is taken first, then the same is done on its left and on its right. Of blocks of equal length
 * the one that starts first in `a` counts, then the one that starts first in `b`; so the order of the arguments matters.
 * Lengths are code points. Two empty texts agree fully.
 *
 * @returns a share in [0, 1]; 1 only for equal texts
 */
export function sequenceRatio(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)];
  const total = left.length + right.length;
  return total === 0 ? 1 : (2 * matchingLength(left, right)) / total;
}

function codePoints(text: string): Uint32Array {
  return Uint32Array.from(text as Iterable<string>, (character) => character.codePointAt(0) ?? 0);
}

function matchingLength(a: Uint32Array, b: Uint32Array): number {
  let matched = 0;
  const open = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let range = open.pop(); range; range = open.pop()) {
    const { aFrom, aTo, bFrom, bTo } = range;
    const block = longestBlock(a.subarray(aFrom, aTo), b.subarray(bFrom, bTo));
    if (block.size === 0) continue;
    matched += block.size;
    open.push({ aFrom, aTo: aFrom + block.a, bFrom, bTo: bFrom + block.b });
    open.push({ aFrom: aFrom + block.a + block.size, aTo, bFrom: bFrom + block.b + block.size, bTo });
  }
  return matched;
}

function longestBlock(a: Uint32Array, b: Uint32Array): Block {
  let best: Block = { a: 0, b: 0, size: 0 };
  // lengths[j + 1]: of the common block that ends at the row's character of `a` and at b[j].
  let above = new Uint32Array(b.length + 1);
  let lengths = new Uint32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const size = a[i] === b[j] ? above[j]! + 1 : 0;
      lengths[j + 1] = size;
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
    }
    [above, lengths] = [lengths, above];
  }
  return best;
}
