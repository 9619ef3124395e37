/** How large a source may be. What is beyond is refused, or left out where the rest is worth having. */

export const limits = {
  /** Of the file. */
  sourceBytes: 256 * 2 ** 20,
  /** Files in an archive. */
  entries: 20_000,
  /** Of all files in an archive together, unpacked. */
  unpackedBytes: 512 * 2 ** 20,
  /** Unpacked by packed bytes, where there is more than `ratioFromBytes`; text and pictures stay well below. */
  ratio: 150,
  ratioFromBytes: 32 * 2 ** 20,
  /** Of text with its markup; some twenty thousand pages. */
  textChars: 40_000_000,
  /** Of the page that is made of it, pictures and all. */
  pageChars: 120_000_000,
  /** Of the page without its pictures, and what a browser has to lay out of it: each takes memory and time there. */
  layoutChars: 10_000_000,
  elements: 400_000,
  /** Of tables, together; a browser takes some 25 kB for each. */
  cells: 40_000,
  /** Of the sheets of a file, which are lines where they are more than tables may have; and of such a sheet with its markup. */
  sheetCells: 1_000_000,
  sheetBytes: 128 * 2 ** 20,
  /** Pages that begin because the source says so. */
  breaks: 5000,
  /** Elements within one another. */
  depth: 200,
  /** Of all pictures together, packed as they are. */
  pictureBytes: 48 * 2 ** 20,
  /** Of one picture, and of all: what it takes when it is drawn is four bytes for each. */
  picturePixels: 60_000_000,
  allPixels: 600_000_000,
} as const;
