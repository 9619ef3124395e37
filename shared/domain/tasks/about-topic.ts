/** Which sentences of a text speak of a topic. */
import { roleOf, type SectionRole } from '../index/sections.ts';
import type { Material } from '../index/material.ts';
import { stemsOf } from '../text/stems.ts';
import type { RankedSentence } from './extract-summary.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('tasksAboutTopic');

interface TopicCue {
  readonly about: RegExp;
  /** Roles of sections that speak of it by their name. */
  readonly roles: readonly SectionRole[];
  readonly says: RegExp;
}

// Words that announce such a thing without naming it, in any field.
const CUES: readonly TopicCue[] = [
  {
    about: pattern('u')`^(?:${lists.cuesLimitAbout})`,
    roles: [],
    says: pattern('iu')`${lists.cuesLimitationsSays}`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesResultAbout})`,
    roles: ['result', 'experiment'],
    says: pattern('iu')`${lists.cuesResultsSays}|\d+(?:\.\d+)?\s?%`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesContributAbout})`,
    roles: ['introduction', 'conclusion'],
    says: pattern('iu')`${lists.cuesContributSays}`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesMethodAbout})`,
    roles: ['method'],
    says: pattern('iu')`${lists.cuesApplySays}`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesConcluAbout})`,
    roles: ['conclusion'],
    says: pattern('iu')`${lists.cuesConcluSays}`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesRecommendAbout})`,
    roles: [],
    says: pattern('iu')`${lists.cuesRecommendSays}`,
  },
  {
    about: pattern('u')`^(?:${lists.cuesAssumAbout})`,
    roles: [],
    says: pattern('iu')`${lists.cuesAssumSays}`,
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
