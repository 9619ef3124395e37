/** Models that are no help, and know nothing: by chance, by echo, without end, and by refusing everything. */
import { createHash } from 'node:crypto';
import type { ChatRequest, JsonSchema } from '#shared/domain/ports/chat.ts';
import { capital } from '#shared/wording/things.ts';
import { seededRandom } from '../metrics/bootstrap.ts';
import { actionsText, lastOf, nodesIn, passagesIn, type PromptAction } from './prompts.ts';
import type { Script } from './roles.ts';

/** Anything that fits the form that is asked for; the same for the same prompt. */
export function atRandom(request: ChatRequest): string {
  const random = randomFor(request);
  if (request.task === 'route-step') return actionsText(randomActions(request, random), request);
  if (request.schema) return JSON.stringify(randomValue(request.schema, wordsIn(request), random));
  const numbers = passagesIn(request).map(({ n }) => n);
  const sentences = Array.from({ length: 3 }, () => {
    const words = Array.from({ length: 12 }, () => drawn(wordsIn(request), random) ?? 'so');
    return `${capital(words.join(' '))} [${drawn(numbers, random) ?? 1}].`;
  });
  return sentences.join(' ');
}

/** The whole prompt, again. */
export const echo: Script = ({ messages }) => messages.map(({ content }) => content).join('\n');

/** Begins as is asked for, and goes on. */
export const endless: Script = function* endless(request) {
  yield request.schema ? '{"items": [' : 'It says ';
  for (let at = 0; ; at++) yield request.schema ? `{"n": ${at}},` : `so and so ${at}, `;
};

/** Declines as politely as models do; where it walks or judges, it has nothing that fits. */
export const refusing: Script = (request) =>
  request.task === 'route-step' ? actionsText([{ action: 'REFUSE' }], request) : REFUSAL;

const REFUSAL = 'I am sorry, but as a language model I cannot help with that.';

type Random = () => number;

function randomFor({ messages, task = '' }: ChatRequest): Random {
  const hash = createHash('sha256').update(task + messages.map(({ content }) => content).join('\n'));
  return seededRandom(hash.digest().readUInt32LE(0));
}

function wordsIn(request: ChatRequest): readonly string[] {
  return lastOf(request).match(/[\p{L}\p{N}'’-]+/gu) ?? [];
}

function drawn<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function randomActions(request: ChatRequest, random: Random): readonly PromptAction[] {
  const node = drawn(nodesIn(request), random);
  if (!node || random() < 0.1) return [{ action: 'REFUSE' }];
  return [{ action: random() < 0.5 ? 'ANSWER' : 'EXPAND', node }];
}

const MOST_ITEMS = 4;

/** Of the subset of JSON Schema that prompts use. */
function randomValue(schema: JsonSchema, words: readonly string[], random: Random): unknown {
  const { type, properties, items, minItems, maxItems, minimum, maximum } = schema;
  if (Array.isArray(schema.enum)) return drawn(schema.enum, random);
  switch (type) {
    case 'object': {
      const named = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
      return Object.fromEntries(named.map(([name, one]) => [name, randomValue(one, words, random)]));
    }
    case 'array': {
      const least = typeof minItems === 'number' ? minItems : 0;
      const most = Math.max(least, Math.min(MOST_ITEMS, typeof maxItems === 'number' ? maxItems : MOST_ITEMS));
      const length = least + Math.floor(random() * (most - least + 1));
      return Array.from({ length }, (_, at) => numbered(randomValue(items as JsonSchema, words, random), at + 1));
    }
    case 'integer': {
      const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 10)];
      return least + Math.floor(random() * (most - least + 1));
    }
    default:
      return Array.from({ length: 5 }, () => drawn(words, random) ?? '').join(' ');
  }
}

/** Items that are judged have each its own number. */
function numbered(value: unknown, n: number): unknown {
  return typeof value === 'object' && value !== null && 'n' in value ? { ...value, n } : value;
}
