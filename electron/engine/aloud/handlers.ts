/** What is said of a document, read as far as somebody listens. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { aloudMethods, ListenFrom } from '#shared/contract/aloud.ts';
import type { Skippable, Utterance } from '#shared/domain/aloud/utterance.ts';
import { distanceTo, standsIn, withinQuads } from '#shared/domain/aloud/within.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import { heardDocument, type HeardDocument } from './heard-document.ts';

type Methods = typeof aloudMethods;
/** Nodes between two turns of others: their words, lines and links are read at once. */
const NODES_A_TURN = 8;

/** @param reader  with what was read so far of documents that are still being read */
export function aloudHandlers(reader: () => IndexReader): Pick<Handlers<Methods>, 'aloud.script' | 'aloud.selection'> {
  return {
    'aloud.script': async (params, signal) => scriptOf(openIn(reader(), params.document), params, signal),
    'aloud.selection': async ({ document, pages, skips }) => {
      const heard = openIn(reader(), document);
      // All that can be selected is said, marks and brackets aside.
      const within = new Set(skips.filter((skip) => skip === 'citations' || skip === 'footnotes'));
      const [first, last] = [pages[0]!.pageIndex, pages.at(-1)!.pageIndex];
      const among = heard.nodes.flatMap(({ pageIndex, endPageIndex }, at) =>
        pageIndex <= last && endPageIndex >= first ? [at] : [],
      );
      return { utterances: among.flatMap((at) => selectedIn(heard, at, pages, within)) };
    },
  };
}

function openIn(reader: IndexReader, document: DocumentId): HeardDocument {
  const heard = heardDocument(reader, document);
  if (heard.nodes.length === 0) throw new AppError('document.not-indexed', 'Nothing of this document was read yet.');
  return heard;
}

function selectedIn(
  heard: HeardDocument,
  at: number,
  pages: ParsedParams<Methods['aloud.selection']>['pages'],
  skips: ReadonlySet<Skippable>,
): Utterance[] {
  return heard.say(at, at + 1, skips, 'selected').flatMap((utterance) => withinQuads(utterance, pages) ?? []);
}

async function scriptOf(
  heard: HeardDocument,
  { from, direction, atMost, skips: left }: ParsedParams<Methods['aloud.script']>,
  signal: AbortSignal,
): Promise<{ utterances: readonly Utterance[]; ends: boolean }> {
  const skips = new Set(left);
  const begin = beginIn(heard, from, skips);
  const utterances: Utterance[] = [];
  const step = direction === 'on' ? 1 : -1;
  for (let at = begin.at; at >= 0 && at < heard.nodes.length; at += step) {
    const all = heard.say(at, at + 1, skips);
    const own = at === begin.at ? all.filter(({ start }) => start < begin.offset === (step === -1)) : all;
    if (step === 1) utterances.push(...own);
    else utterances.unshift(...own);
    if (utterances.length >= atMost)
      return { utterances: step === 1 ? utterances.slice(0, atMost) : utterances.slice(-atMost), ends: false };
    if (Math.abs(at - begin.at) % NODES_A_TURN !== NODES_A_TURN - 1) continue;
    await nextTurn();
    if (signal.aborted) throw cancelled();
  }
  return { utterances, ends: true };
}

interface Begin {
  /** Position among the nodes. */
  readonly at: number;
  /** Of its text. */
  readonly offset: number;
}

function beginIn(heard: HeardDocument, from: ListenFrom, skips: ReadonlySet<Skippable>): Begin {
  if (from.kind === 'node' || from.kind === 'words') {
    const at = heard.nodes.findIndex(({ id }) => id === from.node);
    if (at === -1) throw new AppError('input.invalid', 'This passage is not in the document any more.');
    return from.kind === 'node' ? { at, offset: from.offset } : withWords(heard, { at, offset: from.offset }, skips);
  }
  return from.kind === 'area' ? firstInArea(heard, from, skips) : nearestTo(heard, from, skips);
}

const end = { at: Number.MAX_SAFE_INTEGER, offset: 0 } satisfies Begin;

/** The sentence that holds a character; where that is not said, the next one. */
function withWords(heard: HeardDocument, { at, offset }: Begin, skips: ReadonlySet<Skippable>): Begin {
  const first = heard.say(at, at + 1, skips).find(({ end: until }) => until > offset);
  return first ? { at, offset: first.start } : { at: at + 1, offset: 0 };
}

/** The first words in a part of a page; where none are, the first behind it. */
function firstInArea(
  heard: HeardDocument,
  { pageIndex, box }: Extract<ListenFrom, { kind: 'area' }>,
  skips: ReadonlySet<Skippable>,
): Begin {
  for (const [at, node] of heard.nodes.entries()) {
    if (node.endPageIndex < pageIndex) continue;
    const all = heard.say(at, at + 1, skips);
    const first = node.pageIndex > pageIndex ? all[0] : all.find((each) => standsIn(each, pageIndex, box));
    if (first) return { at, offset: first.start };
    const later = all.find(({ pages }) => (pages[0]?.pageIndex ?? 0) > pageIndex);
    if (later) return { at, offset: later.start };
  }
  return end;
}

function nearestTo(
  heard: HeardDocument,
  { pageIndex, x, y }: Extract<ListenFrom, { kind: 'point' }>,
  skips: ReadonlySet<Skippable>,
): Begin {
  let nearest: (Begin & { readonly distance: number }) | undefined;
  for (const [at, node] of heard.nodes.entries()) {
    if (node.endPageIndex < pageIndex || node.pageIndex > pageIndex) continue;
    for (const utterance of heard.say(at, at + 1, skips)) {
      const distance = distanceTo(utterance, pageIndex, [x, y]);
      if (distance < (nearest?.distance ?? Infinity)) nearest = { at, offset: utterance.start, distance };
    }
  }
  if (nearest) return nearest;
  const next = heard.nodes.findIndex((node) => node.pageIndex > pageIndex);
  return next === -1 ? end : { at: next, offset: 0 };
}
