/** Where a sentence stands, and what is said around it. */
import { countOf, weigh } from './asked.ts';
import type { Feature } from './view.ts';

const FAR = 10;
const MANY = 20;
const UNRANKED = 30;

export const placeFeatures = {
  paragraphShare: ({ paragraph }, { byScope }) => weigh(paragraph.has | paragraph.headed, byScope),
  paragraphBm25: ({ paragraph }, { most }) => (most > 0 ? paragraph.bm25 / most : 0),
  paragraphRank: ({ paragraph }) => 1 / (1 + Math.min(paragraph.rank, UNRANKED)),
  paragraphAhead: ({ paragraph }, { mean, spread }) => (paragraph.bm25 - mean) / (spread + 1e-6),
  sectionShare: ({ paragraph }, { byScope, sections }) => weigh(sections.get(paragraph.section) ?? 0, byScope),
  headingShare: ({ paragraph }, { byScope }) => weigh(paragraph.headed, byScope),
  headingAsked: ({ paragraph: { heading } }, { asked }) =>
    heading.length === 0 ? 0 : heading.filter((stem) => asked.all.has(stem)).length / heading.length,
  beforeShare: ({ before }, { byScope }) => weigh(before, byScope),
  afterShare: ({ after }, { byScope }) => weigh(after, byScope),
  windowShare: ({ around }, { byScope }) => weigh(around, byScope),
  windowSentenceShare: ({ around }, { bySentence }) => weigh(around, bySentence),
  windowRarity: ({ around }, { byRarity }) => weigh(around, byRarity),
  contextShare: ({ context }, { byScope }) => weigh(context, byScope),
  contextRarity: ({ context }, { byRarity }) => weigh(context, byRarity),
  titleShare: ({ sentence }, { byScope, titles }) => weigh(titles[sentence.candidate]!, byScope),
  saidElsewhere: ({ paragraph, has }, { byScope }) => weigh((paragraph.has | paragraph.headed) & ~has, byScope),
  newToParagraph: ({ before, after, has }) => countOf(has & ~(before | after)),
  at: ({ at }) => Math.min(at, FAR),
  isFirst: ({ at }) => Number(at === 0),
  isLast: ({ at, of }) => Number(at === of - 1),
  paragraphLength: ({ of }) => Math.min(of, MANY),
  opensSection: ({ at, paragraph }) => Number(at === 0 && paragraph.opensSection),
  isTable: ({ sentence }, { candidates }) => Number(candidates[sentence.candidate]!.segment.kind === 'table'),
  isCaption: ({ sentence }, { candidates }) => Number(candidates[sentence.candidate]!.segment.kind === 'caption'),
  isAbstract: ({ sentence }, { candidates }) => Number(candidates[sentence.candidate]!.segment.kind === 'abstract'),
  order: ({ sentence }, { candidates }) => Math.log1p(candidates[sentence.candidate]!.segment.order),
  relativePlace: ({ at, of }) => at / Math.max(1, of - 1),
} satisfies Record<string, Feature>;
