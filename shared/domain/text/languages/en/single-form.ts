/** How a question about several documents is asked of one of them. */

const WORKS = '(?:papers|documents|articles|reports|studies|files|books|manuals|works|texts|publications|theses)';
const COUNT = '(?:two|three|four|five|six|several|various|different|other)';
const ALL = `(?:(?:all|both|each)(?:\\s+of)?(?:\\s+(?:the|these|those))?(?:\\s+${COUNT})?|(?:these|those|the)(?:\\s+${COUNT})?|${COUNT}(?:\\s+of)?(?:\\s+(?:the|these|those))?)`;
const ONE_DOES: Readonly<Record<string, string>> = { do: 'does', are: 'is', have: 'has' };
const SINGULAR: Readonly<Record<string, string>> = { studies: 'study', theses: 'thesis' };
// What only makes sense of several: how they relate is seen from what is found in each.
const TOGETHER =
  /,?\s*(?:and|,)\s+(?:their|the)\s+(?:interrelation\w*|relation\w*|differences?|similarit\w+|commonalit\w+|connections?)\b[^?.]*|,?\s*(?:and\s+)?(?:how|in what way|to what extent|whether)\s+(?:do|does|are|is|can)?\s*(?:they|these|those)\b[^?.]*/giu;
const COMPARE =
  /^\s*(?:please\s+)?(?:compare|contrast|analy[sz]e|summari[sz]e|describe|list|discuss)\s+(?:and contrast\s+)?/iu;
const BETWEEN =
  /^\s*(?:what (?:is|are) )?(?:the )?(?:differences?|similarit(?:y|ies)) (?:in|of|between|among) (?:the )?/iu;

/** The question as it is asked of one document: 'these papers' is 'this paper', and comparing is left to the reader. */
export function singleForm(question: string): string {
  const single = question
    .replace(TOGETHER, '')
    .replace(new RegExp(`\\b${ALL}\\s+((?:\\w+\\s+)?)(${WORKS})\\b`, 'giu'), (_, adjective: string, works: string) => {
      const lower = works.toLowerCase();
      return `this ${adjective}${SINGULAR[lower] ?? lower.slice(0, -1)}`;
    })
    .replace(/\b(?:each|every|per) (?=\w)/giu, 'this ')
    .replace(/\b(do|are|have) (?=this )/giu, (_, verb: string) => `${ONE_DOES[verb.toLowerCase()] ?? verb} `)
    .replace(/[\s,;.?!]+$/u, '')
    .trim();
  const named = single.replace(COMPARE, '').replace(BETWEEN, '').trim();
  if (named === '') return question;
  if (named === single) return `${single}?`;
  if (/^this (?:\w+ )?\w+$/iu.test(named)) return `What is ${named} about?`;
  const [subject = ''] = named.split(/\s+(?:of|in)\s+/u);
  const bare = named.replace(/^the\s+/iu, '');
  return `What ${/\w{2}s\b/u.test(subject) ? 'are' : 'is'} the ${bare}?`;
}
