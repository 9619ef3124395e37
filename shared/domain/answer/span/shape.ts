import { stemsOf } from '../../text/stems.ts';
import { withoutTail } from '../../retrieval/question-tail.ts';
import { wishOf } from '../../retrieval/wish.ts';

/**
 * What would answer a question in a few words. `focus` has the stems of what is asked for: 'agreement measure' in 'Which
 * agreement measure is used?'; empty where the question does not name it.
 */
export interface AnswerShape {
  readonly kind: 'number' | 'amount' | 'date' | 'person' | 'name' | 'definition' | 'yes-no' | 'none';
  readonly focus: readonly string[];
  /** More than one is asked for. */
  readonly several: boolean;
}

const COUNTED =
  /\b(?:how many|number of)\s+((?:(?!of\b|are\b|is\b|do\b|does\b|did\b|were\b|was\b|have\b|has\b|can\b|in\b|on\b|there\b|they\b|the\b)[\p{L}\p{N}-]+\s*){1,4})/iu;
const AMOUNT =
  /\bhow (?:much|long|large|big|often|far|fast|tall|heavy|high|deep|old|small)\b|\bwhat (?:is |was |are )?(?:the )?(?:\p{L}+ ){0,3}?(?:percentage|share|rate|ratio|proportion|size|amount|accuracy|score|performance|improvement|gain|price|cost|temperature|length|weight|width|height|duration|distance|speed|revenues?|turnover|sales|profits?|income|earnings|expenses|expenditures?|budget)\b/iu;
const STOPS =
  'do|does|did|is|are|was|were|be|has|have|had|can|could|will|would|should|may|might|must|they|we|you|it|the|this|these|that|which|who|to|for|from|of|in|on|at|by|with|about|used|using|proposed|considered|mentioned|evaluated|compared|and|or';
const WHICH = new RegExp(
  `\\b(?:which|what)\\s+(?:(?:kinds?|types?|sorts?) of\\s+)?((?:(?!(?:${STOPS})\\b)[\\p{L}\\p{N}'’-]+\\s+){0,4}(?!(?:${STOPS})\\b)[\\p{L}\\p{N}'’-]+)(?=\\s+(?:${STOPS})\\b|\\s*[?,.]|\\s*$|\\s+\\p{L}+)`,
  'iu',
);
const WHAT_IS = new RegExp(
  `\\bwhat(?:'s| is| are| was| were)\\s+(?:the |their |its |some |a |an )?((?:(?!(?:${STOPS})\\b)[\\p{L}\\p{N}'’-]+\\s*){1,4})(?=\\b(?:${STOPS})\\b|[?,.]|$)`,
  'iu',
);

export function answerShape(whole: string): AnswerShape {
  const question = withoutTail(whole);
  const wish = wishOf(question);
  const of = (kind: AnswerShape['kind'], phrase = ''): AnswerShape => ({
    kind,
    focus: stemsOf(phrase),
    several: /(?<![su])s$|(?:corpora|criteria|data|media)$/i.test(phrase.trim()),
  });
  const counted = COUNTED.exec(question)?.[1];
  if (counted) return of('number', counted);
  if (wish === 'yes-no') return of('yes-no');
  if (wish === 'date') return of('date');
  if (AMOUNT.test(question)) return of('amount', WHAT_IS.exec(question)?.[1]);
  if (wish === 'person') return of('person');
  if (wish === 'reason' || wish === 'procedure' || wish === 'place') return of('none');
  if (
    /^\s*(?:what|who) (?:is|are) (?:an? )?[\p{L}\p{N} -]{2,60}\?*\s*$/iu.test(question) &&
    !/\b(?:the|their)\b/i.test(question)
  )
    return of('definition');
  const which = WHICH.exec(question)?.[1];
  if (which) return of('name', which);
  const what = WHAT_IS.exec(question)?.[1];
  return what ? of('name', what) : of('none');
}
