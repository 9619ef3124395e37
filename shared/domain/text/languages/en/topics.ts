/**
 * What questions about research papers and reports speak of, how passages that answer them speak, and in which sections
 * these stand. From a study on questions about papers: there they add to finding the evidence, on manuals they do nothing.
 */
import type { Thing, Topic } from '../language.ts';

export const topics: readonly Topic[] = [
  {
    name: 'data',
    asks: 'data(-| )set(s), dataset(s), corpus, corpora, benchmark(s), data, collection',
    roles: ['data', 'collection'],
    says: /\b(data ?sets?|corp(us|ora)|benchmark|collected|consists? of|contains?|documents|samples|instances|examples|(train(ing)?|test|dev(elopment)?) set)\b/giu,
    suggests: 'dataset corpus corpora data benchmark',
  },
  {
    name: 'size',
    asks: 'how {big|large|many|much|long}, size, number of, the number of, amount, percentage, count',
    roles: ['data', 'collection', 'experiment'],
    says: /(?<![\p{L}\d])\d[\d,.]*\s*(k|m|million|thousand|billion|hours?|days?|words|samples|instances|examples|pairs|questions|users|participants|subjects|images|papers|records|units|classes|items|cases|people)?/giu,
    suggests: 'total number size consist contain',
  },
  {
    name: 'comparison',
    asks: `baseline(s), compar{e|es|ed|ing|ison|isons}, state-of-the-art, state of the art, {previous|other|prior} {work|method|approach|model|system}(s)`,
    roles: ['experiment', 'result', 'detail'],
    says: /\b(baselines?|compar(e|ed|ison)|state-of-the-art|previous|prior work|outperform\w*)\b/giu,
    suggests: 'baseline compare comparison state art previous',
  },
  {
    name: 'measure',
    asks: `metric(s), measure(s|d), evaluat{e|es|ed|ing|ion|ions}, assess(es|ed|ment), score(s), criteria`,
    roles: ['experiment', 'result', 'detail'],
    says: /\b(metrics?|f-?1|f-(score|measure)|accuracy|precision|recall|error rate|correlation|evaluat\w+|measured?)\b/giu,
    suggests: 'metric evaluation measure score accuracy precision recall',
  },
  {
    name: 'result',
    asks: `result(s), performance, perform(s|ed), improv{e|es|ed|ement|ements|ing}, outperform(s|ed), gain(s), better, best, worst,
      how {well|good}, effective, by how much, accuracy, achieve(s|d), obtain`,
    roles: ['result', 'experiment', 'conclusion'],
    says: /\b(outperform\w*|improv\w+|achiev\w+|results? (show|in|are|indicate)|best|better|worse|higher|lower|gain|table|percent|points?)\b|\d+\.\d+|\d+ ?%/giu,
    suggests: 'result outperform improve achieve best performance',
  },
  {
    name: 'annotation',
    asks: 'annotat{e|es|ed|ing|ion|ions|or|ors}, label(s|ed|led|ing|ling), agreement, crowdsourc{e|ed|ing}, crowd, expert(s)',
    roles: ['data', 'collection'],
    says: /\b(annotat\w+|label(l?ed|l?ing)|agreement|crowd\w*|experts?|workers)\b/giu,
    suggests: 'annotation annotators label agreement crowdsourcing',
  },
  {
    name: 'model',
    asks: `model(s), architecture(s), network(s), classifier(s), algorithm(s), encoder(s), decoder(s), layer(s), neural, system`,
    roles: ['method', 'experiment', 'detail'],
    says: /\b((en|de)coder|regression|layers?|architecture|classifier|network|algorithm|components?)\b/giu,
    suggests: 'model architecture network',
  },
  {
    name: 'representation',
    asks: 'embedding(s), pre-train(ed|ing), pretrain(ed|ing), vector(s), language model(s), representation(s)',
    roles: ['method', 'experiment', 'detail'],
    says: /\b(pre-?trained|embeddings?|vectors?|representations?)\b/giu,
    suggests: 'embedding pretrained representation',
  },
  {
    name: 'language',
    asks: 'language(s), english, multilingual, crosslingual, cross-lingual',
    roles: ['data', 'experiment', 'introduction'],
    says: /\b(english|german|french|spanish|chinese|japanese|arabic|hindi|russian|czech|finnish|turkish|italian|portuguese|dutch|korean|languages?)\b/giu,
    suggests: 'language english german french spanish chinese',
  },
  {
    name: 'feature',
    asks: 'feature(s), hand-crafted, handcrafted, linguistic, signal(s)',
    roles: ['method', 'detail'],
    says: /\b(features?|lexical|syntactic|attributes?|properties)\b/giu,
    suggests: 'feature lexical syntactic',
  },
  {
    name: 'source',
    asks: `where, source, come from, collect(ed), gather(ed), obtain(ed), scrape(d), crawl(ed), create(d), construct(ed), built,
      build, select`,
    roles: ['data', 'collection'],
    says: /\b(collected?|crawl\w*|gather\w*|download\w*|scraped?|news|websites?|extracted from|obtained from|selected|sampled)\b/giu,
    suggests: 'collect crawl gather source extract',
  },
  {
    name: 'definition',
    asks: `define(s|d), definition(s), mean(s), meaning, {type|kind}(s) of, categories`,
    rule: 'which be det',
    roles: ['introduction', 'definition'],
    says: /\b(defin\w+|refers? to|is called|we call|denote[sd]?|i\.e\.|namely|types?|categories|following)\b/giu,
    suggests: '',
  },
  {
    name: 'limit',
    asks: `limitation(s), challenge(s), problem(s), issue(s), drawback(s), fail(s|ed|ure|ures), error(s), difficult(y|ies), weakness(es)`,
    roles: ['limit', 'result', 'conclusion', 'introduction'],
    says: /\b(limitations?|challeng\w+|problems?|issues?|drawbacks?|fail\w*|errors?|difficult\w*|however|suffers?|lacks?)\b/giu,
    suggests: 'limitation challenge problem error',
  },
  {
    name: 'way',
    asks: '',
    head: 'way',
    roles: ['method', 'data', 'collection'],
    says: /\b(we (use|propose|apply|train|compute|first|then|define|introduce|employ|adopt)|by \w+ing|in order to)\b/giu,
    suggests: '',
  },
  {
    name: 'own',
    asks: '',
    head: 'yes-no',
    roles: [],
    says: /\b(we (use|also|only|do|did)|our)\b/giu,
    suggests: '',
  },
  {
    name: 'training',
    asks: `train(s|ed|ing), optimi{s|z}{e|er|ed|ation}, hyper-parameter(s), hyperparameter(s), learning rate, epoch(s), loss, fine-tun{e|ed|ing}`,
    roles: ['experiment', 'detail'],
    says: /\b(train(ed|ing)?|learning rate|dropout|epochs?|batch|loss|optimi\w+|fine-?tun\w*)\b/giu,
    suggests: 'training',
  },
  {
    name: 'task',
    asks: 'task(s), domain(s), application(s), experiment(s)',
    roles: ['introduction', 'experiment', 'definition'],
    says: /\b(tasks?|classification|generation|recognition|translation|prediction|extraction|detection|domain)\b/giu,
    suggests: 'task',
  },
];

/** Longer names win over shorter ones. `loose` words also name what a document speaks of: 'images' may be taken. */
export const things: readonly Thing[] = [
  {
    kind: 'section',
    level: 3,
    forms: 'sub(-)sub(-)section(s), third{-| }level section(s), third{-| }level heading(s)',
  },
  {
    kind: 'section',
    level: 2,
    forms:
      'sub(-)section(s), sub(-)chapter(s), sub(-)heading(s), second{-| }level section(s), second{-| }level heading(s)',
  },
  { kind: 'section', level: 1, word: 'chapter', forms: 'chapter(s), ch., chap., chapter title(s)' },
  { kind: 'section', word: 'part', forms: 'part(s)' },
  { kind: 'appendix', forms: 'appendi{x|ces}' },
  { kind: 'author', forms: 'author(s), co(-)author(s)' },
  {
    kind: 'section',
    level: 1,
    forms: `top{-| }level section(s), top{-| }level heading(s), first{-| }level section(s), first{-| }level heading(s), main section(s), major section(s), primary section(s), main heading(s), major heading(s)`,
  },
  { kind: 'section', forms: 'section(s), sec., sect., §, section heading(s), section title(s), heading(s)' },
  { kind: 'figure', forms: 'figure(s), figure caption(s), fig(s), fig.' },
  { kind: 'figure', loose: true, forms: 'illustration(s), image(s), picture(s)' },
  { kind: 'table', forms: 'table(s), table caption(s)' },
  { kind: 'formula', forms: '(display |displayed )equation(s), (display |displayed )formula(s|e), eq(s)., eq' },
  {
    kind: 'reference',
    forms: `reference(s), bibliograph{ic|y} reference(s), bibliograph{ic|y} entr{y|ies}, bibliograph{ic|y} item(s),
      reference entr{y|ies}, reference item(s), literature reference(s), literature entr{y|ies}, literature source(s),
      cited work(s), cited paper(s), cited source(s), cited publication(s), cited reference(s), cited article(s),
      works cited, reference(s) listed, reference(s) cited`,
  },
  { kind: 'reference', loose: true, forms: 'citation(s), source(s)' },
  {
    kind: 'algorithm',
    forms:
      'algorithm box(es), algorithm block(s), algorithm listing(s), algorithm float(s), pseudo(-)code block(s), pseudo(-)code listing(s)',
  },
  { kind: 'algorithm', loose: true, forms: 'algorithm(s), pseudo(-)code(s), alg.' },
  {
    kind: 'code',
    forms: `(source )code listing(s), (source )code block(s), (source )code snippet(s), (source )code example(s),
      (source )code sample(s), (source )code fragment(s), (program )listing(s), snippet(s)`,
  },
  { kind: 'footnote', forms: 'footnote(s)' },
  { kind: 'paragraph', forms: 'paragraph(s)' },
  { kind: 'page', forms: 'page(s), slide(s)' },
  ...'definition theorem lemma proposition corollary axiom conjecture'
    .split(' ')
    .map((word): Thing => ({ kind: 'statement', word, forms: statementForms(word) })),
  ...'remark example exercise problem claim'
    .split(' ')
    .map((word): Thing => ({ kind: 'statement', word, loose: true, forms: statementForms(word) })),
];

function statementForms(word: string): string {
  if (word === 'lemma') return 'lemma(s|ta)';
  return word.endsWith('y') ? `${word.slice(0, -1)}{y|ies}` : `${word}(s)`;
}

/** What stands before a printed number, as a caption or a text has it. */
export const labels = {
  table: 'table(s), tab.',
  figure: 'figure(s), fig(s)., fig(s)',
  algorithm: 'algorithm(s), alg.',
  equation: 'equation(s), eq(s)., eq(s), formula',
  box: 'box',
} as const;

/** What stands before the number of a section, in questions and in headings. */
export const sectionLabels =
  'section(s), sec(s)., sub(-)section(s), §, §§, chapter(s), chap., ch., appendi{x|ces}, clause, article';
export const partLabels = 'part';

export const pageLabels = 'page(s), slide(s), p., pp.';

/** The list of works at the end of a document. */
export const bibliography =
  'bibliography, references, reference list, reference section, list of references, literature list, works cited, literature cited';
