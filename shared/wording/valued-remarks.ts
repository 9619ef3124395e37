/** The remarks that take values. */
import type { ModelFailure, ValuedCode } from '../domain/remarks/remark.ts';
import { computedRemarks } from './computed-remarks.ts';
import { operatorNames } from './operators.ts';
import {
  capital,
  listed,
  mentionText,
  nounText,
  numberList,
  quotedList,
  quoted,
  quotedMentions,
  thingText,
} from './things.ts';
import { msg, type Message } from '../base/messages.ts';
import type { Saying } from './saying.ts';

const failures: Readonly<Record<ModelFailure, Message>> = {
  unreachable: msg('could not be reached'),
  'broke-off': msg('broke off'),
  'no-answer': msg('gave no answer'),
  'no-summary': msg('gave no summary'),
  'found-nothing': msg('found nothing'),
  declined: msg('found no answer in the passages'),
  unsupported: msg('wrote nothing that the passages say'),
  'barely-supported': msg('wrote little that the passages say'),
  'beside-the-question': msg('wrote of what hardly answers the question'),
  elsewhere: msg('answered from another place than the likeliest'),
  contradicting: msg('wrote something else than the documents plainly say'),
  'no-more': msg('said no more than the documents'),
  'less-sure': msg('chose passages that answer less surely'),
  'too-long': msg('took too long'),
  stopped: msg('was stopped'),
};

export const valuedRemarks: { readonly [C in ValuedCode]: Saying<C> } = {
  ...computedRemarks,
  'as-written': ({ text }) => text,
  several: ({ remarks }, { t }, say) =>
    remarks.map(say).reduce((before, remark) => t('{before} {remark}', { before, remark })),
  'verdict.nothing-here-mentions': ({ mentions }, voice) =>
    voice.t('Nothing here mentions {words}.', { words: quotedMentions(mentions, voice) }),
  'verdict.nothing-mentions': ({ mentions }, voice) =>
    voice.t('Nothing in scope mentions {words}.', { words: quotedMentions(mentions, voice) }),
  'verdict.not-of-thing': ({ thing }, { t }) => t('No sentence says it of ‘{thing}’.', { thing }),
  'count.kind-unknown': ({ documents }, { t }) =>
    t(
      'Of {documents, plural, one {# document it is not known what kind it is} other {# documents it is not known what kind they are}}.',
      { documents },
    ),
  'count.near-page': ({ things }, voice) => {
    const names = capital(voice.list(things.map((thing) => thingText(thing, voice))));
    return voice.t('{n, plural, one {{names} is} other {{names} are}} outside the section, on a page that it shares.', {
      n: things.length,
      names,
    });
  },
  'count.missing': ({ target, numbers }, voice) =>
    voice.t(
      '{n, plural, one {{noun} {numbers} is numbered or spoken of, but was not found} other {{noun} {numbers} are numbered or spoken of, but were not found}}.',
      {
        n: numbers.length,
        noun: capital(nounText(target, numbers.length, voice)),
        numbers: voice.list(numbers),
      },
    ),
  'count.none-recognized': ({ target }, voice) =>
    voice.t('No {nouns} were recognized, which need not mean that there are none.', {
      nouns: nounText(target, 2, voice),
    }),
  'count.gaps': ({ target }, voice) =>
    voice.t('Some {nouns} are missing from their sequence.', { nouns: nounText(target, 2, voice) }),
  'count.unnumbered': ({ target }, voice) =>
    voice.t('The {nouns} bear no numbers that would tell whether these are all.', {
      nouns: nounText(target, 2, voice),
    }),
  'names.of-table': ({ names }, { t }) =>
    t('Counted {names}: the names in the lines of the table, as they were read from the page.', { names }),
  'names.of-sentence': ({ names }, { t }) =>
    t('Counted {names}: the names in a sentence of the document that lists them. Others may be mentioned elsewhere.', {
      names,
    }),
  'denied.pages-so-far': ({ read, total }, { t }) =>
    t('Not found in the {read} of {total} pages read so far.', { read, total }),
  'denied.documents': ({ documents }, { t }) => t('Not found in these {documents} documents.', { documents }),
  'parts.no-answer': ({ parts }, voice) =>
    voice.t('No answer was found to {parts}.', { parts: quotedList(parts, voice) }),
  'parts.nothing-on': ({ parts }, voice) =>
    voice.t('Nothing was found on {parts}.', { parts: quotedList(parts, voice) }),
  'parts.nothing-in': ({ parts }, voice) =>
    voice.t('Nothing was found in {parts}.', { parts: quotedList(parts, voice) }),
  'parts.only-near': ({ parts }, voice) => voice.t('Only near it: {parts}.', { parts: quotedList(parts, voice) }),
  'parts.nothing-in-many': ({ documents, of }, { t }) =>
    t('Nothing was found in {documents} of {of} documents.', { documents, of }),
  'parts.only-near-many': ({ documents, of }, { t }) => t('{documents} of {of} only come near it.', { documents, of }),
  'each.too-many': ({ documents, most }, { t }) =>
    t(
      'All {documents} documents were asked together: at most {most} are asked one by one. An evidence table asks any number.',
      {
        documents,
        most,
      },
    ),
  'so-far.left': ({ left }, { t }) =>
    t('{left, plural, one {One document not read yet was left out} other {# documents not read yet were left out}}.', {
      left,
    }),
  'so-far.pages': ({ read, total }, { t }) =>
    t('This rests on the {read} of {total} pages read so far.', { read, total }),
  'so-far.pages-and-left': ({ read, total, left }, { t }) =>
    t(
      'This rests on the {read} of {total} pages read so far; {left, plural, one {one document not read yet was left out} other {# documents not read yet were left out}}.',
      { read, total, left },
    ),
  'so-far.documents': ({ documents }, { t }) => t('{documents} documents were read in part so far.', { documents }),
  'so-far.documents-and-left': ({ documents, left }, { t }) =>
    t(
      '{documents} documents were read in part so far; {left, plural, one {one document not read yet was left out} other {# documents not read yet were left out}}.',
      { documents, left },
    ),
  'question.mended': ({ asked, read }, { t }) => t('Read ‘{asked}’ as ‘{read}’.', { asked, read }),
  'question.other-language': ({ asked, written }, voice) =>
    voice.t(
      'The question is in {asked}, the documents in {written}: only words that both have are found. To bridge that takes a model.',
      {
        asked: voice.language(asked),
        written: listed(
          written.map((code) => voice.language(code)),
          voice,
        ),
      },
    ),
  'question.step-without-answer': ({ question }, { t }) => t('No answer was found to ‘{question}’.', { question }),
  'model.answer-quoted-of-documents': ({ failure }, { t }) =>
    t('The language model {happened}, so the answer is quoted from the documents.', { happened: t(failures[failure]) }),
  'model.answer-quoted': ({ failure }, { t }) =>
    t('The language model {happened}, so the answer is quoted from the document.', { happened: t(failures[failure]) }),
  'model.summary-quoted': ({ failure }, { t }) =>
    t('The language model {happened}, so the summary is quoted from the document.', { happened: t(failures[failure]) }),
  'model.rest-quoted': ({ failure }, { t }) =>
    t('The language model {happened}, so what it had not answered by then is quoted from the documents.', {
      happened: t(failures[failure]),
    }),
  'model.no-overview': ({ failure }, { t }) =>
    t('There is no overview of the documents: the language model {happened}.', { happened: t(failures[failure]) }),
  'model.overview-cut': ({ sentences }, { t }) =>
    t(
      '{sentences, plural, one {# sentence of the overview was left out, as the documents do not say it} other {# sentences of the overview were left out, as the documents do not say them}}.',
      { sentences },
    ),
  'figure.not-looked-at': ({ label, why }, { t }) => t('{label} was not looked at: {why}', { label, why }),
  'figure.unnamed-not-looked-at': ({ why }, { t }) => t('The figure was not looked at: {why}', { why }),
  'history.not-kept': ({ why }, { t }) => t('This answer could not be kept in the history. {why}', { why }),
  'plan.end-unknown': ({ end }, { t }) => t('‘{end}’ is nothing that can be done with what is left.', { end }),
  'plan.out-of-place': ({ operator, end }, { t }) =>
    t('‘{operator}’ has no place in a plan that ends with ‘{end}’.', { operator: t(operatorNames[operator]), end }),
  'plan.only-once': ({ operator }, { t }) =>
    t('‘{operator}’ can be used in a plan only once.', { operator: t(operatorNames[operator]) }),
  'plan.kind-missing': ({ told }, { t }) =>
    t('To {told} something, the plan needs a step ‘Kind’, such as tables.', { told }),
  'plan.kind-uncountable': ({ told }, { t }) => t('‘{told}’ is no kind of thing that can be counted.', { told }),
  'plan.groupings': ({ groupings }, voice) =>
    voice.t('‘For each’ takes one of: {groupings}.', { groupings: listed(groupings, voice) }),
  'plan.length-of-sections': ({ told }, { t }) =>
    t('Only sections are compared by their length: ‘{told}’ needs ‘sections’.', { told }),
  'plan.needs-grouping': ({ told }, { t }) => t('‘{told}’ needs a step ‘For each’, section or page.', { told }),
  'plan.needs-number': ({ told }, { t }) =>
    t('‘{told}’ needs a step ‘Range’ that names one by its number, such as ‘numbered 3’.', { told }),
  'plan.needs-sections': ({ told }, { t }) => t('‘{told}’ needs a step ‘For each’: section.', { told }),
  'plan.needs-before': ({ operator, before }, { t }) =>
    t('‘{operator}’ needs ‘{before}’ before it.', {
      operator: t(operatorNames[operator]),
      before: t(operatorNames[before]),
    }),
  'plan.split-many': ({ most }, { t }) => t('‘Split’ takes at most {most} questions.', { most }),
  'plan.kinds': ({ kinds }, voice) =>
    voice.t('‘Kind’ takes one of: {kinds}; or one by name, such as ‘Table 3’.', { kinds: listed(kinds, voice) }),
  'plan.passages-not-by': ({ told }, { t }) => t('Passages cannot be narrowed by ‘{told}’.', { told }),
  'plan.years-turned': ({ from, to }, { t }) => t('The years {from} to {to} are in the wrong order.', { from, to }),
  'plan.pages-turned': ({ from, to }, { t }) => t('The pages {from} to {to} are in the wrong order.', { from, to }),
  'plan.no-range': ({ told }, { t }) =>
    t('‘{told}’ is no range: write pages such as ‘3–10’, ‘4’ or ‘last 2 pages’.', { told }),
  'skipped.many-documents': ({ most }, { t }) => t('Of more than {most} documents nothing is selected.', { most }),
  'source.no-passage': ({ passages }, voice) =>
    voice.t('There is no passage {passages}.', { passages: numberList(passages, voice) }),
  'source.without-number': ({ number, passages }, voice) =>
    voice.t('‘{words}’ is not in {passages}.', { words: number, passages: numberList(passages, voice) }),
  'source.without-name': ({ name, passages }, voice) =>
    voice.t('‘{words}’ is not in {passages}.', { words: name, passages: numberList(passages, voice) }),
  'source.says-little': ({ passages }, voice) =>
    voice.t('Little of it is in {passages}.', { passages: numberList(passages, voice) }),
  'source.apart': ({ passages }, voice) =>
    voice.t('Its words are in {passages}, but not together.', { passages: numberList(passages, voice) }),
  'source.opposite': ({ passages }, voice) =>
    voice.t('{passages} may say the opposite.', { passages: numberList(passages, voice) }),
  'route.step': ({ step, of, question, remark }, { t }, say) =>
    t('Step {step} of {of}, ‘{question}’: {reason}', { step, of, question, reason: say(remark) }),
  'route.part': ({ part, of, remark }, { t }, say) =>
    t('Part {part} of {of}: {reason}', { part, of, reason: say(remark) }),
  'route.of-all': ({ remark }, { t }, say) => t('Of all: {reason}', { reason: say(remark) }),
  'route.of-thing': ({ thing, remark }, { t }, say) => t('Of ‘{thing}’: {reason}', { thing, reason: say(remark) }),
  'route.in-document': ({ title, remark }, { t }, say) => t('In ‘{title}’: {reason}', { title, reason: say(remark) }),
  'route.names': ({ mention }, voice) => voice.t('The question names {place}.', { place: mentionText(mention, voice) }),
  'route.heading-mentions': ({ words }, voice) =>
    voice.t('The heading mentions {words}.', { words: quotedList(words, voice) }),
  'route.shares-words': ({ passages }, { t }) =>
    t('{passages, plural, one {One passage here shares} other {# passages here share}} words with the question.', {
      passages,
    }),
  'route.passages-close': ({ passages }, { t }) =>
    t('{passages, plural, one {One passage here is} other {# passages here are}} close to the question.', { passages }),
  'route.closest-here': ({ passages }, { t }) =>
    t('{passages, plural, one {One of the closest passages is here} other {# of the closest passages are here}}.', {
      passages,
    }),
  'route.quoted-as': ({ numbers }, voice) => voice.t('Quoted as {numbers}.', { numbers: numberList(numbers, voice) }),
  'route.nothing-mentions': ({ mentions }, voice) =>
    voice.t('Nothing here, or anywhere in scope, mentions {words}.', { words: quotedMentions(mentions, voice) }),
  'route.counted-here': ({ things }, { t }) =>
    t('{things, plural, one {One of them is here} other {# of them are here}}.', { things }),
  'route.named-in-section': ({ words }, { t }) =>
    t('‘{words}’ is named in this section and in a passage that answers.', { words }),
  'route.points-to-section': ({ words }, { t }) => t('A passage that answers points here: ‘{words}’.', { words }),
  'route.named-in-document': ({ words }, { t }) =>
    t('‘{words}’ is named in this document and in a passage that answers.', { words }),
  'route.cites-document': ({ words }, { t }) => t('A passage that answers cites this document: ‘{words}’.', { words }),
  'route.none-answers': ({ passages }, { t }) =>
    t(
      '{passages, plural, one {The passage read here does not answer} other {None of the # passages read here answers}}.',
      { passages },
    ),
  'route.none-answers-nor-likelier': ({ passages }, { t }) =>
    t(
      '{passages, plural, one {The passage read here does not answer} other {None of the # passages read here answers}}, and no other section looks likelier.',
      { passages },
    ),
  'route.model-took-it': ({ model }, { t }) => t('{model} took it for an answer.', { model }),
  'route.model-expects-more': ({ model }, { t }) => t('{model} expects to find more of it here.', { model }),
  'route.model-found-nothing': ({ model, passages }, { t }) =>
    t('{model} found nothing to go by in the {passages, plural, one {passage} other {# passages}} read here.', {
      model,
      passages,
    }),
  'call.looked-for': ({ model, words }, { t }) => t('{model} looked for ‘{words}’.', { model, words }),
  'call.read-table': ({ model, label }, { t }) => t('{model} opened {label}.', { model, label }),
  'call.looked-at': ({ model, label }, { t }) => t('{model} had {label} looked at.', { model, label }),
  'call.asked': ({ model, question }, { t }) => t('{model} asked ‘{question}’.', { model, question }),
  'call.computed': ({ model, result }, { t }) => t('{model} had this computed: {result}.', { model, result }),
  'route.because': ({ reasons }, { t }, say) =>
    t('{clause}.', {
      clause: capital(reasons.map(say).reduce((before, reason) => t('{before}, and {reason}', { before, reason }))),
    }),
  'because.words-together': ({ words }, { t }) => t('{words} words of the question appear together here', { words }),
  'because.shares-words': ({ passages }, { t }) =>
    t(
      '{passages, plural, one {# passage here not read yet shares} other {# passages here not read yet share}} words with the question',
      { passages },
    ),
  'because.heading-speaks-of': ({ words }, voice) =>
    voice.t('its heading speaks of {words}', { words: voice.list(words.map((word) => quoted(word, voice))) }),
  'because.headings-speak-of': ({ words }, voice) =>
    voice.t('the headings speak of {words}', { words: voice.list(words.map((word) => quoted(word, voice))) }),
};
