import { planQuestionPrompt } from '../../prompts/plan-question.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import type { Filter, QuestionReading } from '../../question/reading.ts';
import type { Remark } from '../../remarks/remark.ts';
import { orElse } from '../../retrieval/aided.ts';
import type { PlannedOperator, planners, QuestionClass } from '../../retrieval/carried-plan.ts';
import type { Retrieval, RetrievalRequest } from '../../retrieval/retrieve.ts';
import { pathSettings } from '../../retrieval/settings.ts';
import { modelFor } from '../../ports/chat.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { filterText, operatorOf } from '../global/filters/filters.ts';
import { isGeneric } from '../../text/generic.ts';

/** What rules make of a question. */
interface Classified {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  /** The steps of a multi-hop question, at least two; empty for any other. */
  readonly questions: readonly string[];
}

const SPLIT = 0.85;
const DIGEST = 0.85;
const PLAIN = 0.9;
// Long, with words that link, or a count that may stand in a sentence: one place mostly answers it anyway.
const LINKED = 0.6;
const OPERATING = 0.65;

/**
 * Query classification (BookRAG §5.2) by rules: what can be computed is global, what is made of several questions
 * multi-hop, anything else single-hop.
 */
export function classify({ asks, structure, unread, digest, parts, works, linked }: QuestionReading): Classified {
  if (structure && unread.length === 0) return { kind: 'global', confidence: structure.confidence, questions: [] };
  if (digest) return { kind: 'global', confidence: DIGEST, questions: [] };
  if (parts.length > 1) return { kind: 'multi-hop', confidence: SPLIT, questions: parts };
  if (works.ofEach !== undefined) return { kind: 'global', confidence: OPERATING, questions: [] };
  return { kind: 'single-hop', confidence: asks === 'count' || linked ? LINKED : PLAIN, questions: [] };
}

// One step is no plan.
const FEWEST_STEPS = 2;
// Rules that are this sure are not worth the seconds of a language model.
const SURE = 0.8;

/** Is a language model not worth asking what kind of question it is? */
export function isSurelyRead(reading: QuestionReading): boolean {
  return classify(reading).confidence >= SURE;
}

/**
 * AgentPlan(q, c, O), equation 8: the class of the question by rules, or by the language model where there is one and the
 * rules are in doubt, and the operators for it.
 *
 * @throws AppError `call.cancelled`
 */
export async function planAgent(
  { question, settings = pathSettings }: RetrievalRequest,
  { aids, signal }: AskContext,
): Promise<{ readonly plan: AgentPlan; readonly note?: Remark | undefined }> {
  const chat = modelFor('decide', aids);
  const byRules = classify(question);
  const made = ({ kind, confidence, questions }: Classified, by: AgentPlan['by']): AgentPlan => ({
    kind,
    confidence,
    by,
    operators: operatorsFor(kind, question.places, questions),
  });
  if (!chat || byRules.confidence >= SURE) return { plan: made(byRules, 'rules') };
  const { value, note } = await orElse(
    async () =>
      askPrompt(
        chat,
        planQuestionPrompt,
        { question: question.text, maxSteps: Math.max(FEWEST_STEPS, settings.maxSteps) },
        signal,
      ),
    undefined,
    { code: 'model.planned-by-rules' },
  );
  const fits = value !== undefined && value.questions.length <= settings.maxSteps;
  return { plan: fits ? made(value, 'model') : made(byRules, 'rules'), note };
}

/** One operator with its parameters (BookRAG, table 3). */
export type Operator =
  | { readonly operator: 'Decompose'; readonly questions: readonly string[] }
  | { readonly operator: 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section'; readonly filter: Filter }
  | {
      readonly operator:
        | 'Extract'
        | 'Select_by_Entity'
        | 'Graph_Reasoning'
        | 'Text_Reasoning'
        | 'Skyline_Ranker'
        | 'Map'
        | 'Reduce';
    };

/** How a question is going to be answered, before anything is read. */
export interface AgentPlan {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  readonly by: (typeof planners)[number];
  readonly operators: readonly Operator[];
}

/** P_std of equation 10. */
const standard: readonly Operator[] = [
  { operator: 'Graph_Reasoning' },
  { operator: 'Text_Reasoning' },
  { operator: 'Skyline_Ranker' },
  { operator: 'Reduce' },
];

/**
 * The plan of a question of this class (BookRAG §5.2, equations 9 to 12). Selectors that the question names come first;
 * without any, its entities select.
 *
 * @param questions  the steps of a multi-hop question, at least two
 */
export function operatorsFor(
  kind: QuestionClass,
  places: readonly Filter[],
  questions: readonly string[],
): readonly Operator[] {
  const selectors = places.flatMap((filter): Operator[] => {
    const operator = operatorOf(filter);
    return operator === 'Select_by_Words' ? [] : [{ operator, filter }];
  });
  switch (kind) {
    case 'global':
      return [...selectors, { operator: 'Map' }, { operator: 'Reduce' }];
    case 'multi-hop':
      return [
        { operator: 'Decompose', questions },
        ...selectors,
        { operator: 'Extract' },
        { operator: 'Select_by_Entity' },
        ...standard.slice(0, -1),
        { operator: 'Map' },
        { operator: 'Reduce' },
      ];
    case 'single-hop':
      return [...selectors, { operator: 'Extract' }, { operator: 'Select_by_Entity' }, ...standard];
  }
}

/** The plan of these operators before any of them ran. */
export function plannedSteps(operators: readonly Operator[]): readonly PlannedOperator[] {
  return operators.map((one) => ({ operator: one.operator, with: toldOf(one) }));
}

function toldOf(one: Operator): string {
  switch (one.operator) {
    case 'Decompose':
      return one.questions.join('\n');
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section':
      return filterText(one.filter);
    case 'Map':
      return 'question';
    case 'Reduce':
      return 'answer';
    default:
      return '';
  }
}

const BEST = 3;
const COVERED = 0.85;

/**
 * Does one section speak about all parts of a question? Then taking the question apart only scatters what is found: the
 * over-decomposition that BookRAG's error analysis names (§6.3).
 *
 * @param found  of the whole question
 */
export function oneSectionAnswers(questions: readonly string[], { ranked, trees }: Retrieval): boolean {
  const wanted = questions.map((question) => [
    ...new Set(
      contentTerms(question)
        .map((term) => stemsOf(term))
        .filter((stems) => !isGeneric(stems))
        .flat(),
    ),
  ]);
  const best = ranked.slice(0, BEST);
  return best.some(({ document, section }) => {
    const own = ranked.filter((one) => one.document === document && one.section === section);
    const said = new Set([
      ...own.flatMap(({ segment }) => stemsOf(segment.text)),
      ...(trees.get(document)?.headingStems(section) ?? []),
    ]);
    return wanted.every(
      (stems) => stems.length > 0 && stems.filter((stem) => said.has(stem)).length >= COVERED * stems.length,
    );
  });
}
