import { z } from 'zod';

/** Where Ollama listens unless its owner says otherwise. Never `localhost`, which may resolve to an address it is not on. */
export const ollamaDefaultAddress = 'http://127.0.0.1:11434';

/** Where models that run inside Wayleaf are downloaded from, when the reader asks for one. */
export const defaultHubAddress = 'https://huggingface.co';

/** In front of the id of a model that runs inside Wayleaf, where others run on a server. */
export const insideWayleaf = 'onnx:';

/** In place of an encoder: passages are found by their words, and no vectors are made. No model has this id. */
export const wordsAlone = 'none';

const modelName = z.string().trim().min(1).max(300);

const fields = {
  languageModel: z.boolean().describe('Whether a language model on Ollama may be used'),
  ollamaAddress: z.string().trim().min(1).max(300).describe('Where Ollama is reached'),
  chatModel: modelName
    .nullable()
    .describe('The model that answers: its name on Ollama, or "onnx:ID" of one inside Wayleaf'),
  routingModel: modelName
    .nullable()
    .describe('The model that walks the tree, by its name on Ollama; null for the one that answers'),
  visionModel: modelName.nullable().describe('The model that describes pictures, by its name on Ollama'),
  keepAliveMinutes: z.int().min(0).max(1440).describe('How long Ollama keeps a model in memory after its last use'),
  heedCheckUps: z
    .boolean()
    .describe('Whether a language model is kept from what its check-up found it unfit for on this machine'),
  encoder: modelName
    .nullable()
    .describe(
      `The encoder for search by meaning: the id of an installed one, or "ollama:NAME"; null for the one that comes with Wayleaf, "${wordsAlone}" for words alone`,
    ),
  reranker: modelName.nullable().describe('The re-ranker: an id of the catalog'),
  hubAddress: z.string().trim().min(1).max(300).describe('The model hub, or a mirror of it'),
  refineTrees: z.boolean().describe('Whether the language model may improve section trees'),
  summarize: z.enum(['never', 'opened', 'all']).describe('Which documents the language model summarizes by section'),
  summarizeAtMost: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Passages of a document that are summarized, from its beginning'),
  readNames: z.enum(['never', 'opened', 'all']).describe('Which documents the language model reads for their names'),
  readNamesAtMost: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Paragraphs, tables and captions of a document that are read for names, from its beginning'),
} as const;

/** What the reader decided about models; stored with the library. Unknown or broken values fall back to the defaults. */
export const ModelSettings = z.strictObject({
  languageModel: fields.languageModel.catch(false).default(false),
  ollamaAddress: fields.ollamaAddress.catch(ollamaDefaultAddress).default(ollamaDefaultAddress),
  chatModel: fields.chatModel.catch(null).default(null),
  routingModel: fields.routingModel.catch(null).default(null),
  visionModel: fields.visionModel.catch(null).default(null),
  keepAliveMinutes: fields.keepAliveMinutes.catch(5).default(5),
  heedCheckUps: fields.heedCheckUps.catch(true).default(true),
  encoder: fields.encoder.catch(null).default(null),
  reranker: fields.reranker.catch(null).default(null),
  hubAddress: fields.hubAddress.catch(defaultHubAddress).default(defaultHubAddress),
  refineTrees: fields.refineTrees.catch(false).default(false),
  summarize: fields.summarize.catch('never').default('never'),
  summarizeAtMost: fields.summarizeAtMost.catch(400).default(400),
  readNames: fields.readNames.catch('never').default('never'),
  readNamesAtMost: fields.readNamesAtMost.catch(400).default(400),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Some of the settings, to change them. */
export const ModelSettingsChange = z.strictObject(fields).partial();
export type ModelSettingsChange = z.infer<typeof ModelSettingsChange>;
