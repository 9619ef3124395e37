import type { CountedType } from '../../question/reading.ts';

/** How each kind of names is called, in questions and in documents. */
export const typeNouns: Readonly<Record<CountedType, string>> = {
  dataset: 'data ?sets?|corpora|corpus|benchmarks?|test sets?',
  model: '(?:language |base |neural )?models?|LLMs?|architectures?|networks?',
  method: 'methods?|approaches|approach|techniques?|systems?|retrievers?|strategies|strategy|classifiers?|parsers?',
  metric: 'metrics?|evaluation measures?|performance measures?',
  baseline: 'baselines?|baseline (?:models?|methods?|systems?)',
  task: 'tasks?',
};

/** Columns and rows of tables whose header is one of these hold names of the kind. */
export const typeHeaders: Readonly<Record<CountedType, RegExp>> = {
  dataset: /^(?:data ?sets?|corpora|corpus|benchmarks?|collections?)$/iu,
  model: /^(?:(?:language |base )?models?|LLMs?|networks?|architectures?|systems?|methods?)(?: name| variant)?$/iu,
  method:
    /^(?:methods?|approach(?:es)?|techniques?|systems?|algorithms?|retrievers?|models?|strateg(?:y|ies)|parsers?)(?: name| variant)?$/iu,
  metric: /^(?:(?:evaluation )?metrics?|measures?|scores?)$/iu,
  baseline: /^(?:baselines?|models?|methods?|systems?)$/iu,
  task: /^(?:tasks?|data ?sets?)$/iu,
};

const METRIC =
  /(?:^|[^\p{L}])(?:acc(?:uracy|\.)?|f-?[0-9]|f1a?|precision|prec\.?|recall|rec\.?|bleu(?:-\d)?|rouge(?:-\w+)?|meteor|perplexity|ppl|map|mrr|ndcg|auc|auroc|em|exact match|wer|cer|iou|rmse|mae|mse|p@\d+|error|mcc|spearman|pearson)(?:$|[^\p{L}])/iu;

export function isMetricName(name: string): boolean {
  return METRIC.test(name);
}

/** 'datasets', 'a dataset'. */
export function typeNoun(type: CountedType, count: number): string {
  return count === 1 ? type : `${type}s`;
}
