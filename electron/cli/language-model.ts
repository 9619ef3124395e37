/** Which language model a command uses, as its options and surroundings say. */
import { isAppError } from '#shared/base/errors.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { readNewAddress } from '../engine/models/ollama/address.ts';
import { stringOption, type OptionValues, type Surroundings } from './command.ts';
import { UsageError } from './failure.ts';

export const modelOptions = {
  model: { type: 'string' },
  ollama: { type: 'string' },
  router: { type: 'string' },
  vision: { type: 'string' },
  'model-seconds': { type: 'string' },
  llm: { type: 'string' },
} as const;

type ModelOption = keyof typeof modelOptions;

const helpOf: Readonly<Record<ModelOption, string>> = {
  model: '  --model NAME     let this model of Ollama write the answer',
  router: '  --router NAME    let another model of Ollama decide routes',
  vision: '  --vision NAME    let this model of Ollama look at figures that a question is about',
  ollama:
    '  --ollama URL     where Ollama is (default: OLLAMA_HOST, else 127.0.0.1:11434); words of documents are sent there',
  'model-seconds':
    '  --model-seconds N how long it is waited for, from 5 to 3600; quotes stay where that is not enough (default 180)',
  llm: '  --llm none       without a language model',
};

export const modelHelp = Object.values(helpOf);

/** Those of a command for which the others would change nothing: it refuses them. */
export function someModelOptions<N extends ModelOption>(
  names: readonly N[],
): { readonly options: Pick<typeof modelOptions, N>; readonly help: readonly string[] } {
  const options = Object.fromEntries(names.map((name) => [name, modelOptions[name]])) as Pick<typeof modelOptions, N>;
  return { options, help: names.map((name) => helpOf[name]) };
}

/**
 * What takes the place of the library's settings; nothing if no option was given.
 *
 * @throws UsageError
 */
export function chosenLanguageModel(values: OptionValues, { env }: Pick<Surroundings, 'env'>): ModelSettingsChange {
  const named = (option: string): string | undefined => {
    const name = stringOption(values, option)?.trim();
    if (name === '') throw new UsageError('The name of the model is empty.');
    return name;
  };
  const [model, router, vision] = [named('model'), named('router'), named('vision')];
  const ollama = stringOption(values, 'ollama');
  const llm = stringOption(values, 'llm');
  const isAny = [model, router, vision].some((one) => one !== undefined);
  if (llm !== undefined && llm !== 'none')
    throw new UsageError(`--llm takes ‘none’ alone.`, 'Name a model of Ollama with --model.');
  if (llm === 'none') {
    if (isAny || ollama !== undefined) throw new UsageError('--llm none and --model exclude each other.');
    return { languageModel: false };
  }
  if (!isAny) {
    if (ollama !== undefined) throw new UsageError('--ollama needs a model.', 'Name it with --model.');
    return chosenPatience(values);
  }
  const given = ollama ?? env.OLLAMA_HOST;
  const patience = chosenPatience(values);
  return {
    languageModel: true,
    // Whoever names a model wants it, whatever a check-up found.
    ...(model === undefined && router === undefined ? {} : { heedCheckUps: false }),
    // A model that is named does everything that no other is named for.
    ...(model === undefined ? {} : { chatModel: model, routingModel: null }),
    ...(router === undefined ? {} : { routingModel: router }),
    ...(vision === undefined ? {} : { visionModel: vision }),
    ...patience,
    ...(given ? { ollamaAddress: readOllamaAddress(given) } : {}),
  };
}

const SECONDS = { least: 5, most: 3600 };

/** @throws UsageError */
function chosenPatience(values: OptionValues): Pick<ModelSettingsChange, 'answerSeconds' | 'firstWordSeconds'> {
  const given = stringOption(values, 'model-seconds');
  if (given === undefined) return {};
  const seconds = Number(given);
  if (!Number.isInteger(seconds) || seconds < SECONDS.least || seconds > SECONDS.most)
    throw new UsageError(`--model-seconds takes a whole number from ${SECONDS.least} to ${SECONDS.most}.`);
  return { answerSeconds: seconds, firstWordSeconds: seconds };
}

/** @throws UsageError if it is no address */
export function readOllamaAddress(given: string): string {
  try {
    return readNewAddress(given);
  } catch (error) {
    if (isAppError(error)) throw new UsageError(error.message);
    throw error;
  }
}
