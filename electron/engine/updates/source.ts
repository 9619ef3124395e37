/** Who is asked for newer versions and whose signature counts: said by the build, or by whoever hands Wayleaf on. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';

export interface UpdateSource {
  /** Of the signed note. */
  readonly address: URL;
  /** Ed25519, as SPKI in base 64. */
  readonly publicKey: string;
}

const Kept = z.object({ address: z.url(), publicKey: z.base64().nullable() });

/** Undefined where the build has no key, or where what is said cannot be used. */
export async function updateSource(
  builtIn: URL,
  env: Readonly<Record<string, string | undefined>>,
): Promise<UpdateSource | undefined> {
  const text = await readFile(env.WAYLEAF_UPDATES ?? builtIn, 'utf8').catch(() => '{}');
  const kept = Kept.safeParse(parseJson(text));
  if (!kept.success || kept.data.publicKey === null) return undefined;
  const address = new URL(kept.data.address);
  const isUsable =
    address.protocol === 'https:' ||
    (address.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(address.hostname));
  return isUsable ? { address, publicKey: kept.data.publicKey } : undefined;
}
