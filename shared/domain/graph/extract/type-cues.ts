import type { EntityType } from '../../index/knowledge-graph.ts';

const HEADS: readonly (readonly [EntityType, RegExp])[] = [
  [
    'dataset',
    /^(?:data ?sets?|corpus|corpora|benchmarks?|tree ?banks?|test sets?|collections?|challenge|leaderboard)$/iu,
  ],
  [
    'metric',
    /^(?:scores?|accuracy|metrics?|rates?|error|loss|measures?|precision|recall|perplexity|throughput|latency|f1|bleu)$/iu,
  ],
  ['model', /^(?:models?|networks?|transformers?|architectures?|lms?|encoders?|decoders?|classifiers?|baselines?)$/iu],
  ['algorithm', /^(?:algorithms?|procedures?|protocols?)$/iu],
  [
    'method',
    /^(?:methods?|approach(?:es)?|frameworks?|techniques?|systems?|strateg(?:y|ies)|pipelines?|toolkits?|library)$/iu,
  ],
  [
    'organization',
    /^(?:universit(?:y|ies)|institutes?|inc|corp(?:oration)?|company|laborator(?:y|ies)|labs?|department|agency|ministry|commission|foundation)$/iu,
  ],
];
const METRIC_NAMES =
  /^(?:F-?[12](?:[-\s]?scores?)?|F-?measure|BLEU(?:-\d)?|ROUGE(?:-\w+)?|METEOR|CIDEr|accuracy|precision|recall|perplexity|PPL|MCC|AUC|AUROC|ROC|MAP|mAP|MRR|NDCG(?:@\d+)?|EM|exact match|RMSE|MAE|MSE|IoU|WER|CER|FLOPs?|GFLOPS|TFLOPS)$/iu;

/** The type that an entity's own name tells: by its last word, or because everybody knows the name. */
export function typeByName(name: string): EntityType | undefined {
  if (METRIC_NAMES.test(name)) return 'metric';
  const words = name.split(/\s+/u);
  return headType(words.at(-1) ?? '') ?? (words.length > 1 ? headType(words[0] ?? '', ['organization']) : undefined);
}

function headType(word: string, only?: readonly EntityType[]): EntityType | undefined {
  return HEADS.find(([type, pattern]) => (!only || only.includes(type)) && pattern.test(word))?.[0];
}

const LISTS = /such as|including|like|called|name(?:d|ly)/iu;
const LISTED =
  /(\p{L}+)[,:]?\s+(?:such as|including|like|called|named|namely)\s+(?:[^.;:]{0,60}[,\s](?:and |or )?)?$/iu;

/** The type that the words around one mention tell: 'the SQuAD dataset', 'models such as BERT'. */
export function typeByContext(before: string, after: string): EntityType | undefined {
  const next = /^(?:\s*\(\p{Lu}[^)]{1,12}\))?(?:\s*\[[\d,\s–-]+\])?[\s-]+(\p{L}+)/u.exec(after)?.[1];
  const behind = next === undefined ? undefined : headType(next);
  if (behind) return behind;
  const listed = LISTS.test(before) ? LISTED.exec(before)?.[1] : undefined;
  return listed === undefined ? undefined : headType(listed);
}

/** What a text says that something is: 'X is a …', up to the end of the sentence. */
export function descriptionIn(after: string): string | undefined {
  const found =
    /^(?:\s*\([^)]{1,60}\))?,?\s+(?:is|are|was|denotes|refers to|stands for)\s+((?:an?|the|one of)\s[^.;]{8,200})(?=[.;]|$)/u.exec(
      after,
    );
  return found?.[1]?.replace(/\s+/gu, ' ').trim();
}
