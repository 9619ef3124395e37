/** Icon files of Windows and macOS: both are containers that may simply hold PNG images. */

/** @typedef {{ size: number, png: Uint8Array }} Picture  size in pixels, square */

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/**
 * @param {readonly Picture[]} pictures  at most 256 pixels each
 * @returns {Buffer}
 */
export function packIco(pictures) {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, i) => {
    const entry = ICO_HEADER + ICO_ENTRY * i;
    header.writeUInt8(size % 256, entry); // 0 stands for 256
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits a pixel
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Types of macOS by pixel size; the 'double density' ones repeat a size under the name of its half. */
const ICNS_TYPES = /** @type {const} */ ({
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
});

/**
 * @param {readonly Picture[]} pictures
 * @returns {Buffer}
 * @throws Error for a size that the format has no type for
 */
export function packIcns(pictures) {
  const blocks = pictures.flatMap(({ size, png }) => typesOf(size).map((type) => block(type, png)));
  return block('icns', Buffer.concat(blocks));
}

/** @param {number} size */
function typesOf(size) {
  const found = Object.entries(ICNS_TYPES).find(([pixels]) => Number(pixels) === size);
  if (!found) throw new Error(`no icns type for ${size} pixels`);
  return found[1];
}

/**
 * @param {string} type  four characters
 * @param {Uint8Array} data
 */
function block(type, data) {
  const head = Buffer.alloc(8);
  head.write(type, 'ascii');
  head.writeUInt32BE(head.length + data.length, 4); // the length counts the head
  return Buffer.concat([head, data]);
}
