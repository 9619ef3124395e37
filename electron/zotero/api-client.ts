/** Asks a running Zotero: loopback only, nothing but questions, and answers are read within bounds. */
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { OutOfBounds, readJson, readText, type Bounds } from '../network/bounded.ts';

/** Without these Zotero takes a request for one of a web page and turns it away. */
const HEADERS = { 'Zotero-API-Version': '3', 'Zotero-Allowed-Request': '1' } as const;
/** Zotero may first have to load a large library. */
const ANSWER_MS = 120_000;
export const ANSWER: Bounds = { mostBytes: 256 * 2 ** 20, withinMs: ANSWER_MS };
export const SMALL: Bounds = { mostBytes: 16 * 2 ** 20, withinMs: ANSWER_MS };

export const Entry = z.object({
  key: z.string(),
  version: z.number().catch(0),
  data: z.looseObject({ itemType: z.string(), dateModified: z.string().catch('') }),
  links: z
    .object({ enclosure: z.object({ href: z.string() }).optional() })
    .optional()
    .catch(undefined),
});
export type Entry = z.infer<typeof Entry>;

const Answered = z.object({ result: z.record(z.string(), z.string().nullable()) });

export class Api {
  readonly own: readonly (string | null)[];
  readonly #root: string;
  readonly #bounds: Bounds;
  #hasBetterBibtex = true;

  constructor(port: number, own: readonly (string | null)[], bounds: Bounds) {
    this.#bounds = bounds;
    this.own = own;
    this.#root = `http://127.0.0.1:${port}`;
  }

  /** Redirects are not followed: this leads nowhere else. */
  get(path: string, signal: AbortSignal): Promise<Response> {
    return fetch(this.#root + path, { headers: HEADERS, redirect: 'manual', signal: within(signal) });
  }

  /** @throws AppError `file.unreadable` where nothing answers, `input.unsupported` where the answer is no such thing */
  async require(path: string, signal: AbortSignal): Promise<Response> {
    const answer = await this.get(path, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new AppError('file.unreadable', 'Zotero does not answer any more. Was it closed?', undefined, error);
    });
    if (answer.status === 200 && Number(answer.headers.get('content-length') ?? 0) <= this.#bounds.mostBytes)
      return answer;
    await answer.body?.cancel();
    throw new AppError('input.unsupported', `Zotero answers ${answer.status}, which was not expected.`);
  }

  async text(path: string, signal: AbortSignal): Promise<string> {
    return this.#textOf(await this.require(path, signal), signal);
  }

  async #textOf(answer: Response, signal: AbortSignal): Promise<string> {
    return readText(answer, this.#bounds).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof OutOfBounds && error.bound === 'bytes')
        throw new AppError('input.unsupported', 'Zotero answers with more than was expected.', undefined, error);
      throw new AppError('file.unreadable', 'Zotero ended before it had said everything.', undefined, error);
    });
  }

  async json(path: string, signal: AbortSignal): Promise<unknown> {
    return parse(await this.text(path, signal));
  }

  async entries(
    path: string,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly Entry[]; readonly latest: number; readonly total: number }> {
    const answer = await this.require(path, signal);
    const latest = Number(answer.headers.get('last-modified-version') ?? 0) || 0;
    const total = Number(answer.headers.get('total-results') ?? Infinity);
    return { entries: listOf(parse(await this.#textOf(answer, signal)), Entry), latest, total };
  }

  /** The same of a list that older versions do not have: it is empty there. */
  async entriesWhereKnown(path: string, signal: AbortSignal): Promise<readonly Entry[]> {
    const answer = await this.get(path, signal);
    if (answer.status === 200) return listOf(parse(await this.#textOf(answer, signal)), Entry);
    await answer.body?.cancel();
    return [];
  }

  /** How many there are of a list. */
  async total(path: string, signal: AbortSignal): Promise<number> {
    const { status, headers, body } = await this.get(
      `${path}${path.includes('?') ? '&' : '?'}format=keys&limit=1`,
      signal,
    );
    await body?.cancel();
    return status === 200 ? Number(headers.get('total-results') ?? 0) || 0 : 0;
  }

  /** A question by POST, as JSON-RPC has it; it changes nothing. Undefined where there is no Better BibTeX. */
  async citationKeys(
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string | null>> | undefined> {
    if (!this.#hasBetterBibtex) return undefined;
    const answer = await fetch(`${this.#root}/better-bibtex/json-rpc`, {
      method: 'POST',
      headers: { ...HEADERS, 'Content-Type': 'application/json' },
      redirect: 'manual',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'item.citationkey', params: [keys] }),
      signal: within(signal),
    }).catch(() => undefined);
    signal.throwIfAborted();
    const answered = Answered.safeParse(
      answer?.status === 200 ? await readJson(answer, SMALL).catch(() => null) : null,
    );
    this.#hasBetterBibtex = answered.success;
    return answered.data?.result;
  }
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
}

/** @throws AppError `input.unsupported` */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('input.unsupported', 'Zotero answers with what cannot be read.', undefined, error);
  }
}

/** What fits; a list may have what a later version added. */
export function listOf<T extends z.ZodType>(value: unknown, schema: T): z.output<T>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const parsed = schema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
