/** Who decides which tool is called: a language model, or the trained router, which opens sections. */
import { passageKey } from '../../index/sections.ts';
import type { Chat } from '../../ports/chat.ts';
import { askPrompt, promptWords } from '../../prompts/prompt.ts';
import { nextCall, type NextCall, type ReadLine } from '../../prompts/next-call.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import { createPool } from '../../retrieval/walk/pool.ts';
import { begin, ordersIn, routeLimits } from '../../retrieval/walk/route-document.ts';
import type { Router } from '../../retrieval/walk/router.ts';
import { canExpand, expandSubtree, type RetrievalSubtree } from '../../retrieval/walk/subtree.ts';
import { sectionsIn, type Steering } from '../../retrieval/steering.ts';
import type { Call, Policy } from './call.ts';
import type { Hand } from './hand.ts';
import type { Offer } from './offer.ts';

const MOST_READ = 8;

export function modelPolicy(chat: Chat, question: string): Policy {
  return {
    by: 'model',
    next: async ({ hand, offer, done, callsLeft }, signal) => {
      const input = {
        question,
        read: readLines(hand),
        sections: offer.sections.map(({ titles }) => titles.map(promptWords)),
        tables: offer.tables.map(({ record }) => promptWords(record.text)),
        figures: offer.figures.map(({ record }) => promptWords(record.text)),
        offered: offer.tools,
        done,
        callsLeft,
        tokensLeft: hand.left,
      };
      return resolved(await askPrompt(chat, nextCall, input, signal), chat.model, offer);
    },
  };
}

/** The first of what was found, and the latest of what was added. */
function readLines(hand: Hand): readonly ReadLine[] {
  const { passages } = hand;
  const shown =
    passages.length <= MOST_READ ? passages : [...passages.slice(0, MOST_READ / 2), ...passages.slice(-MOST_READ / 2)];
  return shown.map(({ document, section, segment }: Scored) => ({
    titles: hand
      .headings(document)
      .path(section)
      .slice(1)
      .map(({ title }) => promptWords(title)),
    text: promptWords(segment.text),
  }));
}

function resolved(call: NextCall, model: string, offer: Offer): Call | undefined {
  switch (call.tool) {
    case 'done':
      return undefined;
    case 'open_section': {
      const { document, section } = offer.sections[call.at]!;
      const reason = { code: 'route.model-expects-more', params: { model } } as const;
      return { tool: 'open_section', model, place: { document, section }, reason };
    }
    case 'read_table':
      return { tool: 'read_table', model, item: offer.tables[call.at]! };
    case 'look_at_figure':
      return { tool: 'look_at_figure', model, item: offer.figures[call.at]! };
    default:
      return { ...call, model };
  }
}

/** In the document that was found best, the sections that the router would open on a walk, one after the other. */
export function routerPolicy(
  router: Router,
  hand: Hand,
  request: Pick<RetrievalRequest, 'scope'>,
  { closed }: Pick<Steering, 'closed'>,
): Policy {
  const { found, reader } = hand;
  const pool = createPool(found, reader, request.scope);
  const document = (found.read[0] ?? found.ranked[0])?.document;
  const retrieved = found.read.filter((one) => one.document === document).map(({ segment }) => segment.order);
  let subtree: RetrievalSubtree | undefined;
  let step = 0;
  return {
    by: 'light',
    next: async (_, signal) => {
      if (document === undefined) return undefined;
      subtree ??= begin(
        { retrieved, closed: sectionsIn(closed, document), seen: [] },
        pool.tree(document),
        routeLimits,
      );
      pool.read(new Map([[document, ordersIn(subtree)]]));
      const keys = new Set(retrieved.map((order) => passageKey(document, order)));
      const view = { document, pool, subtree, retrieved: keys, step: step++, answered: new Map<number, number>() };
      const { expand } = await router.decide(view, signal);
      if (!expand || !canExpand(subtree, expand.id, routeLimits.light)) return undefined;
      const { section } = subtree.tree.nodes[expand.id]!;
      subtree = expandSubtree(subtree, expand.id, routeLimits.light);
      return { tool: 'open_section', model: '', place: { document, section }, reason: expand.reason };
    },
  };
}
