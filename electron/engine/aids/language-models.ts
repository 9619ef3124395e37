/** The language models that work for this library, on a server or inside Wayleaf, by what the reader chose. */
import type { Answering } from '#shared/contract/models.ts';
import { insideWayleaf, type ModelSettings } from '#shared/contract/settings.ts';
import type { Chat, ModelRole } from '#shared/domain/ports/chat.ts';
import type { FigureReader } from '#shared/domain/ports/figures.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import { figureReader } from '../figures/figure-reader.ts';
import type { Turns } from '../jobs/turns.ts';
import { roomFor, type Room } from '../models/ollama/context.ts';
import { findModel, type Ollama } from '../models/ollama/ollama.ts';

export interface LanguageModelsDeps {
  readonly settings: () => ModelSettings;
  readonly ollama: Ollama;
  /** A language model inside Wayleaf by its id; undefined if it is not installed. */
  readonly local: (id: string) => Chat | undefined;
  readonly pictures: FigurePictures;
  readonly turns: Turns;
  /** What a model was found unfit for here; undefined where nothing is known of it. */
  readonly unfit: (model: string) => ReadonlySet<ModelRole> | undefined;
}

/** Each is undefined while it is not wanted, or known not to be there. */
export interface LanguageModels {
  readonly answering: () => Answering;
  /** For work that nobody waits for. */
  readonly chat: () => Chat | undefined;
  readonly figures: () => FigureReader | undefined;
  /**
   * For a question: work in the background stays out of its way.
   *
   * @param budgetTokens  of the passages that it may hand over, by which its context is planned once
   */
  readonly asked: (budgetTokens?: number) => {
    readonly chat: Chat | undefined;
    readonly routing: Chat | undefined;
    readonly unfit: ReadonlySet<ModelRole> | undefined;
    readonly figures: FigureReader | undefined;
  };
}

export function languageModels(deps: LanguageModelsDeps): LanguageModels {
  const { settings, ollama, local, pictures, turns } = deps;
  const unfit = (role: 'chatModel' | 'routingModel'): ReadonlySet<ModelRole> | undefined => {
    const { heedCheckUps, [role]: name } = settings();
    return heedCheckUps && name !== null ? deps.unfit(name) : undefined;
  };
  const usable = (role: 'chatModel' | 'routingModel' | 'visionModel'): string | undefined => {
    const { languageModel, [role]: name } = settings();
    if (!languageModel || name === null) return undefined;
    if (name.startsWith(insideWayleaf)) return local(name.slice(insideWayleaf.length)) && name;
    // One that nobody looked for yet is given the question, and is found missing then.
    return ollama.state.kind === 'running' && !findModel(ollama.state.models, name) ? undefined : name;
  };
  const chat = (role: 'chatModel' | 'routingModel', room?: Room): Chat | undefined => {
    const model = usable(role);
    if (model === undefined) return undefined;
    return model.startsWith(insideWayleaf) ? local(model.slice(insideWayleaf.length)) : ollama.chat(model, room);
  };
  const figures = (waiting?: Turns): FigureReader | undefined => {
    const model = usable('visionModel');
    return model === undefined ? undefined : figureReader(ollama.vision(model), pictures, waiting);
  };
  const waited = (model: Chat | undefined): Chat | undefined => model && asking(model, turns);
  return {
    answering: () => answeringOf(unfit('chatModel')?.has('write') ? undefined : usable('chatModel'), ollama),
    chat: () => chat('chatModel'),
    figures: () => figures(),
    asked: (budgetTokens) => {
      const room = budgetTokens === undefined ? undefined : roomFor(budgetTokens);
      return {
        chat: waited(chat('chatModel', room)),
        // One that cannot route leaves it to the model that answers, or to rules.
        routing: unfit('routingModel')?.has('route') ? undefined : waited(chat('routingModel', room)),
        unfit: unfit('chatModel'),
        figures: figures(turns),
      };
    },
  };
}

/** A model whose server is gone is asked again with the next question; until it answers, the documents do. */
function answeringOf(model: string | undefined, { state }: Ollama): Answering {
  if (model?.startsWith(insideWayleaf)) return { tier: 'local', model: model.slice(insideWayleaf.length) };
  const isGone = state.kind === 'absent' || state.kind === 'failing';
  return model === undefined || isGone ? { tier: 'built-in' } : { tier: 'ollama', model };
}

function asking(model: Chat, turns: Turns): Chat {
  return {
    model: model.model,
    async *reply(request, signal) {
      const done = turns.ask();
      try {
        yield* model.reply(request, signal);
      } finally {
        done();
      }
    },
  };
}
