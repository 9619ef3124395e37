// Less than V8 would take by itself. A document's pages outlive any new space, so that a larger one only adds to the peak:
// 60 to 130 MB in a parser of 30 documents, at no more than a hundredth of its processor time.
const NEW_SPACE_MB = 8;

// V8 begins with a few megabytes and looks through all of them whenever they have grown by so much: 39 times in a parser of 30
// documents, whose peak is higher than this with the first long one.
const FIRST_OLD_SPACE_MB = 128;

/** Node's arguments for a helper process whose JavaScript heap may grow to this; none without a limit. */
export function heapFlags(heapMb: number | undefined): string[] {
  if (!heapMb) return [];
  return [
    `--max-old-space-size=${heapMb}`,
    `--max-semi-space-size=${NEW_SPACE_MB}`,
    `--initial-old-space-size=${Math.min(heapMb, FIRST_OLD_SPACE_MB)}`,
  ];
}
