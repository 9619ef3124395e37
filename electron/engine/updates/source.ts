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

const Kept = z.object({ address: z.url().optional(), publicKey: z.base64().nullable() });
const Description = z.object({ homepage: z.url() });

/** Reserved for addresses that never lead anywhere: what stands where nobody has said who publishes this build. */
const NOWHERE = /(?:^|\.)invalid$/u;

export interface BuiltIn {
  /** Who signs; and whoever hands Wayleaf on may name another address. */
  readonly updates: URL;
  /** The program's own description: the note lies beside its homepage. */
  readonly description: URL;
}

/** Undefined where the build has no key or no home, or where what is said cannot be used. */
export async function updateSource(
  { updates, description }: BuiltIn,
  env: Readonly<Record<string, string | undefined>>,
): Promise<UpdateSource | undefined> {
  const [kept, described] = await Promise.all([
    read(env.WAYLEAF_UPDATES ?? updates, Kept),
    read(description, Description),
  ]);
  const given = kept?.address ?? (described && noteBeside(described.homepage));
  if (!kept || kept.publicKey === null || given === undefined) return undefined;
  const address = new URL(given);
  const isUsable =
    (address.protocol === 'https:' && !NOWHERE.test(address.hostname)) ||
    (address.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(address.hostname));
  return isUsable ? { address, publicKey: kept.publicKey } : undefined;
}

/** `https://wayleaf.example/app` has its note at `https://wayleaf.example/app/updates.json`. */
function noteBeside(homepage: string): string {
  return new URL('updates.json', homepage.endsWith('/') ? homepage : `${homepage}/`).href;
}

async function read<T>(file: URL | string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return schema.safeParse(parseJson(text)).data;
}
