/** Pictures as they go into a page: with their bytes, if they are of a kind and a size that can be drawn. */
import { limits } from './limits.ts';

interface Picture {
  readonly type: string;
  readonly pixels: number;
}

/** Takes pictures until there are too many of them. */
export class Pictures {
  #bytes = 0;
  #pixels = 0;

  /** The address that holds the picture; undefined if it is left out. */
  take(bytes: Buffer): string | undefined {
    const picture = pictureOf(bytes);
    if (!picture || picture.pixels > limits.picturePixels) return undefined;
    if (this.#bytes + bytes.length > limits.pictureBytes || this.#pixels + picture.pixels > limits.allPixels)
      return undefined;
    this.#bytes += bytes.length;
    this.#pixels += picture.pixels;
    return `data:${picture.type};base64,${bytes.toString('base64')}`;
  }

  /** The same for one that is in an address already. */
  takeAddress(address: string): string | undefined {
    const [, data] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/iu.exec(address) ?? [];
    return data === undefined ? undefined : this.take(Buffer.from(data, 'base64'));
  }
}

function pictureOf(bytes: Buffer): Picture | undefined {
  if (bytes.length < 32) return undefined;
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1a\n'))
    return { type: 'image/png', pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20) };
  if (start.startsWith('GIF8')) return { type: 'image/gif', pixels: bytes.readUInt16LE(6) * bytes.readUInt16LE(8) };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return webp(bytes);
  if (start.startsWith('\xff\xd8')) return jpeg(bytes);
  return undefined;
}

/** The frame header says the size; segments before it are passed by. */
function jpeg(bytes: Buffer): Picture | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', pixels: bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): Picture | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  const type = 'image/webp';
  if (kind === 'VP8X') return { type, pixels: (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1) };
  if (kind === 'VP8 ') return { type, pixels: (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff) };
  if (kind !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return { type, pixels: ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1) };
}
