/**
 * What a question is after, and which sections conventionally hold it, for documents that are no research papers: manuals,
 * reports, rules. A light role model in place of a language model (F_sec of PT-RAG, equation 1), written rather than
 * trained. A language is a table: another one is added by its own patterns.
 */

/** The role of a section by what its heading promises. */
export type SectionIntent =
  | 'procedure'
  | 'specification'
  | 'safety'
  | 'trouble'
  | 'definition'
  | 'contact'
  | 'method'
  | 'finding'
  | 'parts'
  | 'terms';

interface IntentPatterns {
  readonly intent: SectionIntent;
  /** Questions that are after it. */
  readonly question: RegExp;
  /** Headings of sections that hold it. */
  readonly heading: RegExp;
}

const ENGLISH: readonly IntentPatterns[] = [
  {
    intent: 'procedure',
    question:
      /\bhow (?:do|can|should|to|would|does one)\b|\bwhat (?:should|must|do) (?:i|you|we|the user|users?)\b|\b(?:steps?|procedure|instructions?) (?:to|for|of)\b|\bhow (?:is|are) .{3,60} (?:set up|installed|enabled|configured|connected|replaced|cleaned|charged|reset)\b/i,
    heading:
      /^(?:\W|\d|\.)*(?:\w+ing\b|how to\b|set(?:ting)?[ -]?up\b|installation|operation|use\b|using\b|getting started|quick start|maintenance|configuration|instructions?)|\b(?:procedure|steps?|tutorial|guide)\b/i,
  },
  {
    intent: 'specification',
    question:
      /\bhow (?:heavy|large|big|long|wide|tall|high|fast|thick|deep|hot|loud)\b|\b(?:weight|dimensions?|size|voltage|power|current|capacity|battery|temperature|frequency|resolution|speed|range|memory|pins?|ports?|registers?|default value|accuracy) (?:of|does|is|has|range)?\b|\bspecifications?\b/i,
    heading:
      /\b(?:specifications?|technical data|characteristics|ratings?|dimensions?|parameters?|features?|electrical|performance|requirements?)\b/i,
  },
  {
    intent: 'safety',
    question:
      /\b(?:safe(?:ty|ly)?|danger\w*|hazard\w*|warn\w*|precaution\w*|risks?|injur\w+|allowed|forbidden|must not|avoid|child(?:ren)?)\b/i,
    heading:
      /\b(?:safety|warnings?|cautions?|precautions?|dangers?|hazards?|risks?|important (?:notes?|information)|disclaimer)\b/i,
  },
  {
    intent: 'trouble',
    question:
      /\b(?:why (?:does|is|can)(?: \w+){0,4} not|(?:does|do|is|are)(?:n't| not) work\w*|errors?|fails?|problems?|troubleshoot\w*|fix|stuck|wrong)\b/i,
    heading: /\b(?:trouble ?shooting|problems?|errors?|faq|frequently asked|support|diagnos\w+|repair)\b/i,
  },
  {
    intent: 'definition',
    question:
      /\bwhat (?:is|are) (?:an? |the )?(?:meaning|definition)\b|\bwhat does .{1,60} (?:mean|stand for)\b|\bdefin\w+\b/i,
    heading:
      /\b(?:definitions?|glossary|terms|terminology|abbreviations|acronyms|notation|introduction|overview|about)\b/i,
  },
  {
    intent: 'contact',
    question: /\b(?:contact|phone|telephone|e-?mail|address|website|who (?:wrote|made|published|prepared)|authors?)\b/i,
    heading:
      /\b(?:contacts?|authors?|about (?:us|the authors?)|customer service|imprint|acknowledg\w+|further information)\b/i,
  },
  {
    intent: 'method',
    question:
      /\b(?:survey\w*|interview\w*|respondents?|samples?|margin of error|methodolog\w+|how was .{3,60} (?:measured|collected|conducted)|conducted)\b/i,
    heading:
      /\b(?:method\w*|about (?:the|this) (?:survey|report|study|data)|survey (?:design|details)|sampl\w+|data (?:sources?|collection)|toplines?|questionnaire)\b/i,
  },
  {
    intent: 'finding',
    question:
      /\b(?:what (?:percent\w*|share|proportion)|how many (?:people|adults|americans|users|voters|respondents)|increase\w*|decrease\w*|trend\w*|conclu\w+|find(?:ings?)?|revenue|income|profit|loss(?:es)?|growth)\b/i,
    heading:
      /\b(?:findings?|results?|summary|highlights?|key (?:points?|facts)|conclusions?|statements? of|income|revenue|financial|overview|trends?)\b/i,
  },
  {
    intent: 'parts',
    question:
      /\b(?:which|what) (?:parts?|components?|buttons?|keys?|connectors?|accessories|modules?|chapters?)\b|\bwhat (?:is|comes) in(?:side)? the (?:box|package)\b/i,
    heading:
      /\b(?:parts?|components?|contents of|in the box|accessories|controls?|layout|appearance|buttons?|overview|architecture|pin (?:description|configuration))\b/i,
  },
  {
    intent: 'terms',
    question:
      /\b(?:warrant\w+|liab\w+|licens\w+|refunds?|deadlines?|fees?|penalt\w+|rights?|obligat\w+|court|judg(?:e|ment)|plaintiff|defendant|statute)\b/i,
    heading:
      /\b(?:warrant\w+|liabilit\w+|licens\w+|terms|conditions|legal|compliance|regulat\w+|notices?|opinion|background|discussion)\b/i,
  },
];

const GERMAN: readonly IntentPatterns[] = [
  {
    intent: 'procedure',
    question: /\bwie (?:kann|muss|soll|wird|werden|lässt)\b/i,
    heading:
      /\b(?:bedienung|inbetriebnahme|montage|installation|wartung|reinigung|anleitung|einrichten|einstellen|austauschen)\b/i,
  },
  {
    intent: 'specification',
    question:
      /\bwie (?:schwer|groß|lang|breit|hoch|schnell)\b|\b(?:gewicht|abmessungen|spannung|leistung|temperatur)\b/i,
    heading: /\b(?:technische daten|abmessungen|kennwerte|eigenschaften)\b/i,
  },
  {
    intent: 'safety',
    question: /\b(?:sicher\w*|gefahr\w*|warn\w*|darf|verboten)\b/i,
    heading: /\b(?:sicherheit\w*|warnhinweise?|gefahren)\b/i,
  },
];

const LANGUAGES = [ENGLISH, GERMAN];

/** What the question is after; often nothing that can be told. */
export function intentsOf(question: string): readonly SectionIntent[] {
  return [...new Set(matching((patterns) => patterns.question.test(question)))];
}

/** What sections under such a heading conventionally hold. */
export function intentsOfHeading(heading: string): readonly SectionIntent[] {
  return [...new Set(matching((patterns) => patterns.heading.test(heading)))];
}

function matching(fits: (patterns: IntentPatterns) => boolean): readonly SectionIntent[] {
  return LANGUAGES.flatMap((patterns) => patterns.filter(fits).map(({ intent }) => intent));
}

/** Share, in [0, 1], of what a question is after that such a heading promises. */
export function intentFit(intents: readonly SectionIntent[], heading: string): number {
  if (intents.length === 0) return 0;
  const promised = new Set(intentsOfHeading(heading));
  return intents.filter((intent) => promised.has(intent)).length / intents.length;
}
