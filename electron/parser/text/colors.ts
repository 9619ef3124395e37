const CHROMA = 60; // of 255; what differs less is a shade of gray
const LIGHT = 225; // letters on a dark ground
const STEPS = 16; // a color drawn over the page in many shades is one

/**
 * What makes a fill color stand out from black text: its hue, or that it is light.
 *
 * @param color  '#rrggbb'
 * @returns a coarse '#rgb', so that a document has few; undefined for black and grays
 */
export function colorOf(color: unknown): string | undefined {
  const digits = typeof color === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) : null;
  if (!digits) return undefined;
  const parts = digits.slice(1).map((two) => Number.parseInt(two, 16));
  const most = Math.max(...parts);
  const least = Math.min(...parts);
  if (most - least < CHROMA && least < LIGHT) return undefined;
  return `#${parts.map((part) => Math.floor(part / STEPS).toString(16)).join('')}`;
}
