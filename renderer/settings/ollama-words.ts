/** What the window says about Ollama. */
import type { ModelJob, ModelsState, OllamaModel } from '#shared/contract/models.ts';
import { insideWayleaf } from '#shared/contract/settings.ts';
import { readerText } from '../format/errors.ts';
import { bytesText, count } from '../format/text.ts';
import { msg, t } from '../languages/i18n.ts';

export interface OllamaWords {
  readonly lamp: 'on' | 'off' | 'bad';
  /** One or two words for the head of the group. */
  readonly short: string;
  /** What it means and what can be done; absent when all is well. */
  readonly advice?: string;
}

export function ollamaWords({ ollama, address }: Pick<ModelsState, 'ollama' | 'address'>): OllamaWords {
  const where = address.thisMachine ? t('on this computer') : t('at {host}', { host: hostOf(address.url) });
  switch (ollama.kind) {
    case 'unknown':
      return { lamp: 'off', short: t('Not looked for yet') };
    case 'looking':
      return { lamp: 'off', short: t('Looking…') };
    case 'absent':
      return {
        lamp: 'off',
        short: t('Not running'),
        advice: address.thisMachine
          ? t(
              'Ollama is a free program from ollama.com that runs language models on your own computer. Install or start it, then look again. LM Studio, llama-server, Jan and vLLM serve as well: change the address to theirs.',
            )
          : t('Nothing answers at {host}. Check the address, and whether Ollama there accepts other computers.', {
              host: hostOf(address.url),
            }),
      };
    case 'failing':
      return { lamp: 'bad', short: t('Not working'), advice: readerText(ollama.error) };
    case 'running':
      return { lamp: 'on', short: t('Running {where}', { where }), ...runningAdvice(ollama.version, ollama) };
  }
}

function runningAdvice(
  version: string,
  { outdated, models }: { readonly outdated: boolean; readonly models: readonly OllamaModel[] },
): { readonly advice?: string } {
  if (outdated)
    return {
      advice: t('Ollama {version} is older than 0.5, and answers will often fail. Please update it.', { version }),
    };
  if (!models.some(canChat)) return { advice: t('It has no model that can answer yet. Pull one below.') };
  return {};
}

/** Ollama takes a name without a tag for the one tagged `latest`. */
export function isModel({ name }: OllamaModel, chosen: string | null): boolean {
  return chosen !== null && (name === chosen || name === `${chosen}:latest`);
}

export function canSee({ abilities }: OllamaModel): boolean {
  return abilities.includes('vision');
}

export function canChat({ abilities }: OllamaModel): boolean {
  return abilities.includes('chat');
}

/** 'Reads up to 32,768 tokens. Can also look at pictures.' */
export function modelText({ contextTokens, abilities, remoteHost }: OllamaModel): string {
  const reads =
    contextTokens === null
      ? t('Writes answers.')
      : t('Writes answers; reads up to {contextTokens} tokens.', { contextTokens: count(contextTokens) });
  const more = [
    remoteHost === null ? '' : t('Runs at {remoteHost}, not on this computer.', { remoteHost }),
    abilities.includes('vision') ? t('Can look at pictures.') : '',
    abilities.includes('thinking') ? t('Can think first, which is left out of answers.') : '',
  ];
  return [reads, ...more].filter(Boolean).join(' ');
}

/** Where questions and words of documents are sent by what was chosen; undefined if they stay on this computer. */
export function sentTo({ settings, address, ollama }: ModelsState): string | undefined {
  const { languageModel, chatModel, routingModel, visionModel, encoder } = settings;
  if (!languageModel) return encoder?.startsWith('ollama:') && !address.thisMachine ? hostOf(address.url) : undefined;
  const served = [chatModel, routingModel, visionModel].filter((chosen) => !chosen?.startsWith(insideWayleaf));
  if (chatModel?.startsWith(insideWayleaf) && served.every((chosen) => chosen === null)) return undefined;
  const installed = ollama.kind === 'running' ? ollama.models : [];
  const elsewhere = served.flatMap((chosen) => installed.find((model) => isModel(model, chosen))?.remoteHost ?? []);
  return elsewhere[0] ?? (address.thisMachine ? undefined : hostOf(address.url));
}

export const sizeText = bytesText;

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Models that suit a laptop, smallest first; sizes as their registry lists them, rounded. */
export const suggestedModels = [
  { name: 'qwen2.5:1.5b', bytes: 1_000_000_000, text: msg('Quick, for old laptops.') },
  { name: 'llama3.2:3b', bytes: 2_000_000_000, text: msg('A good start.') },
  { name: 'qwen2.5:7b', bytes: 4_700_000_000, text: msg('Better, for 16 GB of memory.') },
] as const;

export function pullText(status: string, bytesDone: number, bytesTotal: number): string {
  if (bytesTotal > 0 && bytesDone < bytesTotal)
    return t('{bytesDone} of {bytesTotal}', { bytesDone: sizeText(bytesDone), bytesTotal: sizeText(bytesTotal) });
  if (/verif/iu.test(status)) return t('Checking what was downloaded');
  return bytesTotal > 0 ? t('Installing') : t('Asking for it');
}

export function jobText({ done, total, parts }: Pick<ModelJob, 'done' | 'total' | 'parts'>): string {
  if (total === 0) return t('Nothing to do');
  const share = parts && Math.floor((100 * parts.done) / parts.total);
  return share === null
    ? t('{done} of {total, plural, one {# document} other {# documents}}', { done: count(done), total })
    : t('{done} of {total, plural, one {# document} other {# documents}}, {share} % of the next', {
        done: count(done),
        total,
        share,
      });
}
