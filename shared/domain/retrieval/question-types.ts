/**
 * What a question about a research paper asks for, and how passages and headings that answer it tend to speak.
 * From a study on QASPER: the cues add about .05 evidence F1 there and nothing on manuals.
 */
export interface QuestionType {
  readonly name: string;
  readonly question: RegExp;
  /** Absent if no heading goes with it. */
  readonly heading?: RegExp;
  /** Global: occurrences are counted. */
  readonly passage: RegExp;
  /** Terms that the answer is likely to use. */
  readonly expansion: readonly string[];
}

const type = (
  name: string,
  question: RegExp,
  heading: RegExp | undefined,
  passage: RegExp,
  expansion = '',
): QuestionType => ({
  name,
  question,
  ...(heading ? { heading } : {}),
  passage: new RegExp(passage.source, 'gi'),
  expansion: expansion.split(' ').filter(Boolean),
});

export const questionTypes: readonly QuestionType[] = [
  type(
    'data',
    /\b(data ?sets?|corpus|corpora|benchmarks?|data|collection)\b/i,
    /\b(data|corp(us|ora)|collection|benchmark|resource)/i,
    /\b(data ?sets?|corp(us|ora)|benchmark|treebank|collected|consists? of|contains?|sentences|tweets|documents|samples|instances|examples|(train(ing)?|test|dev(elopment)?) set)\b/,
    'dataset corpus corpora data benchmark',
  ),
  type(
    'size',
    /\b(how (big|large|many|much|long)|size|number of|amount|percentage|count)\b/i,
    /\b(data|corpus|statistics|collection|annotation|set-?up|experiment)/i,
    /(?<![\p{L}\d])\d[\d,.]*\s*(k|m|million|thousand|billion|hours?|sentences|tweets|documents|words|tokens|samples|instances|examples|pairs|questions|reviews|articles|posts|users|participants|subjects|annotators|entities|images|papers|records|layers|units|languages|classes|labels)?/u,
    'total number size consist contain',
  ),
  type(
    'baseline',
    /\b(baselines?|compar(e|ed|ing|ison)|state.of.the.art|sota|(previous|other|prior) (work|method|approach|model|system)s?)\b/i,
    /\b(baseline|compar|experiment|result|evaluation|models)/i,
    /\b(baselines?|compar(e|ed|ison)|state-of-the-art|previous|prior work|outperform\w*)\b/,
    'baseline compare comparison state art previous',
  ),
  type(
    'metric',
    /\b(metrics?|measure[ds]?|evaluat\w*|assess\w*|scores?|criteria)\b/i,
    /\b(evaluat|metric|measure|experiment|result|human)/i,
    /\b(metrics?|f-?1|f-(score|measure)|accuracy|precision|recall|bleu|rouge|meteor|perplexity|mrr|auc|wer|error rate|pearson|spearman|correlation|likert|evaluat\w+|measured?)\b/,
    'metric evaluation measure score accuracy f1 bleu rouge precision recall',
  ),
  type(
    'result',
    /\b(results?|performance|perform|improve\w*|outperform\w*|gain|better|best|worst|how (well|good)|effective|by how much|accuracy|achieve\w*|obtain)\b/i,
    /\b(result|experiment|evaluation|discussion|analysis|performance|conclusion)/i,
    /\b(outperform\w*|improv\w+|achiev\w+|results? (show|in|are|indicate)|best|better|worse|higher|lower|gain|table|percent|points?)\b|\d+\.\d+|\d+ ?%/,
    'result outperform improve achieve best performance',
  ),
  type(
    'annotation',
    /\b(annotat\w*|label(l?ed|l?ing|s)?|agreement|crowd\w*|m?turk\w*|experts?)\b/i,
    /\b(annotat|label|data|corpus|collection|crowd|agreement)/i,
    /\b(annotat\w+|label(l?ed|l?ing)|kappa|agreement|krippendorff|cohen|fleiss|crowd\w*|mechanical turk|experts?|workers)\b/,
    'annotation annotators label kappa agreement crowdsourcing',
  ),
  type(
    'model',
    /\b(models?|architectures?|networks?|classifiers?|algorithms?|(en|de)coders?|lstm|cnn|rnn|layers?|neural|system)\b/i,
    /\b(model|architecture|network|method|approach|system|(en|de)coder|classif|framework|set-?up|implementation)/i,
    /\b((bi-?)?lstm|cnn|rnn|gru|transformers?|bert|attention|(en|de)coder|svm|logistic regression|crf|seq2seq|layers?|hidden|architecture|classifier|network)\b/,
    'model architecture network',
  ),
  type(
    'embedding',
    /\b(embeddings?|pre-?train\w*|word2vec|glove|bert|elmo|vectors?|language models?)\b/i,
    /\b(embedding|representation|set-?up|implementation|experiment|training|hyper|model|setting)/i,
    /\b(word2vec|glove|fasttext|bert|elmo|gpt|skip-gram|cbow|pre-?trained|embeddings?|roberta)\b/,
    'embedding word2vec glove fasttext bert elmo pretrained',
  ),
  type(
    'language',
    /\b(languages?|english|multilingual|cross-?lingual)\b/i,
    /\b(data|corpus|corpora|language|experiment|introduction)/i,
    /\b(english|german|french|spanish|chinese|japanese|arabic|hindi|russian|czech|finnish|turkish|italian|portuguese|dutch|korean|languages?)\b/,
    'language english german french spanish chinese',
  ),
  type(
    'feature',
    /\b(features?|hand.?crafted|linguistic|signals?)\b/i,
    /\b(feature|method|approach|model|system)/i,
    /\b(features?|n-?grams?|pos tags?|part-of-speech|syntactic|lexical|tf-?idf|lexicons?)\b/,
    'feature ngram pos lexical syntactic',
  ),
  type(
    'source',
    /\b(where|source|come from|collect(ed)?|gather\w*|obtain\w*|scrap\w*|crawl\w*|created?|construct\w*|built|build|select)\b/i,
    /\b(data|dataset|corpus|collection|construction|resource)/i,
    /\b(collected?|crawl\w*|gather\w*|download\w*|scraped?|twitter|reddit|wikipedia|news|websites?|extracted from|obtained from|selected|sampled)\b/,
    'collect crawl gather source extract',
  ),
  type(
    'definition',
    /\b(defin\w+|what (is|are) (a|an|the)|what does .* mean|meaning|(types?|kinds?) of|categories)\b/i,
    /\b(introduction|background|definition|problem|task|preliminar|overview)/i,
    /\b(defin\w+|refers? to|is called|we call|denote[sd]?|i\.e\.|namely|types?|categories|following)\b/,
  ),
  type(
    'limit',
    /\b(limitations?|challenges?|problems?|issues?|drawbacks?|fail\w*|errors?|difficult\w*|weakness\w*)\b/i,
    /\b(limitation|discussion|error|analysis|conclusion|challenge|future|introduction)/i,
    /\b(limitations?|challeng\w+|problems?|issues?|drawbacks?|fail\w*|errors?|difficult\w*|however|suffers?|lacks?)\b/,
    'limitation challenge problem error',
  ),
  type(
    'how',
    /^\s*how (do|does|did|is|are|was|were|can|the|they)\b/i,
    /\b(model|method|approach|system|proposed|framework|algorithm|construction|data)/i,
    /\b(we (use|propose|apply|train|compute|first|then|define|introduce|employ|adopt)|by \w+ing|in order to)\b/,
  ),
  type('yes-no', /^\s*(do|does|did|is|are|was|were|has|have|can)\b/i, undefined, /\b(we (use|also|only|do|did)|our)\b/),
  type(
    'training',
    /\b(train(ed|ing)?|optimi\w+|hyper-?param\w*|learning rate|epochs?|loss|fine-?tun\w*)\b/i,
    /\b(train|implementation|set-?up|setting|experiment|hyper|detail)/i,
    /\b(train(ed|ing)?|learning rate|adam|sgd|dropout|epochs?|batch|loss|optimi\w+|fine-?tun\w*)\b/,
    'training',
  ),
  type(
    'task',
    /\b(tasks?|domains?|applications?|experiments?)\b/i,
    /\b(task|experiment|introduction|evaluation|set-?up)/i,
    /\b(tasks?|classification|generation|recognition|translation|prediction|extraction|detection|domain)\b/,
    'task',
  ),
];

export function typesOf(question: string): readonly QuestionType[] {
  return questionTypes.filter((candidate) => candidate.question.test(question));
}

/** Mean over the types of log(1 + hits) / log(2 + words / 20): how much a passage speaks like an answer to them. */
export function passageCue(types: readonly QuestionType[], text: string, words: number): number {
  if (types.length === 0) return 0;
  const scale = Math.log(2 + words / 20);
  let sum = 0;
  for (const { passage } of types) {
    let hits = 0;
    for (const _match of text.matchAll(passage)) hits++;
    sum += Math.log1p(hits) / scale;
  }
  return sum / types.length;
}

/** Share of the types whose conventional headings this one is. */
export function headingCue(types: readonly QuestionType[], heading: string): number {
  if (types.length === 0) return 0;
  return types.filter((candidate) => candidate.heading?.test(heading)).length / types.length;
}
