/** Which sentences of a text speak of a topic. */
import { roleOf, type SectionRole } from '../index/sections.ts';
import type { Material } from '../index/material.ts';
import { stemsOf } from '../text/stems.ts';
import type { RankedSentence } from './extract-summary.ts';

interface TopicCue {
  readonly about: RegExp;
  /** Roles of sections that speak of it by their name. */
  readonly roles: readonly SectionRole[];
  readonly says: RegExp;
}

// Words that announce such a thing without naming it, in any field.
const CUES: readonly TopicCue[] = [
  {
    about: /^(?:limit|weak|drawback|shortcom|caveat|threat|restrict|problem)/u,
    roles: [],
    says: /\b(?:limitations?\b|(?:is|are|was|were|remains?) limited\b|limited (?:to|by|in)\b|drawbacks?|shortcomings?|caveats?|cannot\b|can not\b|unable|does not (?:handle|support|scale|cover|account)|do not (?:handle|support|cover|account)|fails? to|only (?:consider|support|evaluate|cover|test)|beyond the scope|future work|not (?:able|possible|available|considered|addressed)|restricted to|weakness|at the cost of|remains? (?:open|unclear|a challenge))/iu,
  },
  {
    about: /^(?:result|find|finding|outcom|experi|evalu|perform)/u,
    roles: ['result', 'experiment'],
    says: /\b(?:results?|outperform\w*|achiev\w+|improv\w+|reach\w*|compared (?:to|with)|significant\w*|increas\w+|decreas\w+|better|worse|higher|lower|faster|accuracy|found that|shows? that)\b|\d+(?:\.\d+)?\s?%/iu,
  },
  {
    about: /^(?:contribut|novel|innov)/u,
    roles: ['introduction', 'conclusion'],
    says: /\b(?:contribut\w+|we (?:propose|present|introduce|develop|show|release)|novel|for the first time|this (?:paper|work|thesis|article) (?:proposes|presents|introduces))\b/iu,
  },
  {
    about: /^(?:method|approach|techniqu|procedur)/u,
    roles: ['method'],
    says: /\b(?:we (?:use|apply|propose|train|measure|adopt|employ|follow)|method|approach|procedure|algorithm|technique|consists? of|based on)\b/iu,
  },
  {
    about: /^(?:conclu|implic|lesson)/u,
    roles: ['conclusion'],
    says: /\b(?:conclu\w+|in summary|suggests?|implies|implication\w*|overall|we (?:show|find|found|demonstrate))\b/iu,
  },
  {
    about: /^(?:recommend|advic|guidelin)/u,
    roles: [],
    says: /\b(?:recommend\w*|should|must|advis\w+|suggest\w*|it is (?:best|important|advisable))\b/iu,
  },
  {
    about: /^(?:assum)/u,
    roles: [],
    says: /\b(?:assum\w+|suppose|presum\w+|we consider only|under the condition)\b/iu,
  },
];

const OWN = 1;
const CUE = 0.6;
const HEADING = 0.5;
const ROLE = 0.35;
const BASE = 0.35;
const RELATIVE = 0.5;
// Code, formulas and scraps of tables that stand as text.
const BLEMISHED = -0.3;
const CODE = /[←→⇐⇒{}<>=].*[←→⇐⇒{}<>=]/u;

/**
 * Sentences that speak of a topic, with a score that weighs how well, and how much each says of the whole; all of them if
 * there is no topic. In reading order.
 */
export function aboutTopic(
  ranked: readonly RankedSentence[],
  topic: string,
  { tree }: Material,
): readonly RankedSentence[] {
  const terms = topic.split(' ').filter((term) => term !== '');
  if (terms.length === 0) return ranked;
  const wanted = terms.map((term) => new Set(stemsOf(term)));
  const cues = CUES.filter(({ about }) => wanted.some((stems) => [...stems].some((stem) => about.test(stem))));
  const scored = ranked.flatMap((sentence) => {
    if (sentence.score < BLEMISHED || CODE.test(sentence.text)) return [];
    const own = share(wanted, sentence.stems);
    const path = tree.path(sentence.segment.section).slice(1);
    const heading = Math.max(0, ...path.map(({ title }) => share(wanted, stemsOf(title))));
    const says = cues.some((cue) => cue.says.test(sentence.text));
    const inRole = cues.some(({ roles }) => path.some(({ title }) => roles.includes(roleOf(title))));
    // A section about it says it in other words; elsewhere the words or their cues have to stand there.
    if (own === 0 && !says && heading === 0) return [];
    if (own === 0 && says && !inRole && cues.some(({ roles }) => roles.length > 0)) return [];
    const score = OWN * own + (says ? CUE : 0) + HEADING * heading + (inRole ? ROLE : 0) + BASE * sentence.score;
    return score > 0 ? [{ ...sentence, score }] : [];
  });
  // Beside sentences that name it, one that only sounds alike is about something else.
  const least = RELATIVE * Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= least);
}

function share(wanted: readonly ReadonlySet<string>[], stems: readonly string[]): number {
  const own = new Set(stems);
  return wanted.filter((any) => [...any].some((stem) => own.has(stem))).length / wanted.length;
}
