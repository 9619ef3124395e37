import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { answeredSigns, trustedSigns } from './verdict-signs.ts';
import { judgePassages, judgeRetrieval, type Judgement } from './judge.ts';
import { answerOf, FOUND_FROM, isAnswered, verdictOf } from './verdict.ts';
import { readQuestion } from '../question/read-question.ts';

const filler = (about: string) =>
  Array.from({ length: 8 }, (_, n) => `Remark ${n + 1} on ${about} goes on about valves, hoses and the weather.`);

const manual: FakeDocument = {
  title: 'Pump Manual',
  sections: [
    {
      title: 'Operation',
      paragraphs: [
        'The pump of the Winterthur works moves forty liters a minute when the inlet filter is clean.',
        ...filler('operation'),
      ],
    },
    {
      title: 'Parts',
      paragraphs: [
        { kind: 'caption', text: 'Figure 1: The pump from above.' },
        { kind: 'caption', text: 'Figure 2: The inlet filter.' },
        ...filler('parts'),
      ],
    },
  ],
};

function judge(question: string, document = manual, judging = judgeRetrieval): Judgement {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const work = retrieve(
    { question: readQuestion(question), scope, strategy: 'path', budgetTokens: 600 },
    fakeIndex([document]),
  );
  let step = work.next();
  while (!step.done) step = work.next();
  return judging(step.value);
}

test('what is said is found', () => {
  expect(judge('How many liters a minute does the pump move?').found).toBe(true);
});

test('a name that occurs nowhere denies a question that the rest does not answer', () => {
  expect(judge('Which filter did engineers in Rotterdam design?')).toMatchObject({
    found: false,
    missing: ['Rotterdam'],
  });
});

test('a moment that was is said by a sentence that says when', () => {
  const { says } = judge('When did the Winterthur works build the pump?');
  expect(says?.({ text: 'The pump was built in Winterthur.' })).toBe(false);
  expect(says?.({ text: 'The pump was built after the war.' })).toBe(true);
  expect(judge('When is the filter cleaned?').says).toBeUndefined();
  // What the question says itself is no moment.
  const { says: ofVersion } = judge('When was version 3.0 of the pump published?');
  expect(ofVersion?.({ text: 'Pump, version 3.0' })).toBe(false);
  expect(ofVersion?.({ text: 'Version 3.0 of the pump was published in 1990.' })).toBe(true);
});

test('an article is no number in another language', () => {
  const notice: FakeDocument = {
    title: 'Notice de la pompe',
    sections: [{ title: 'Usage', paragraphs: ['La pompe est livrée avec un filtre dans une boîte pour les jardins.'] }],
  };
  const { says } = judge('Combien coûte la pompe avec le filtre ?', notice);
  expect(says?.({ text: 'La pompe est livrée avec un filtre.' })).toBe(false);
  expect(says?.({ text: 'La pompe coûte trois francs.' })).toBe(true);
});

test('where nothing in particular is missing, nothing is denied', () => {
  expect(judge('What is about to be allowed?').found).toBe(true);
  expect(judge('What is about to be fermented?').found).toBe(false);
});

test('a short form that the question spells out is no name that has to be known', () => {
  const asked = 'What is the mean valve rate (MVR) of the inlet filter? MVR is to be given in liters.';
  expect(judge(asked).missing).toEqual([]);
  expect(judge('What is the MVR of the inlet filter?').missing).toEqual(['MVR']);
});

test('variables named by single letters deny nothing by themselves', () => {
  const paper: FakeDocument = {
    title: 'Replicated pumps',
    sections: [{ title: 'Quorum', paragraphs: ['We usually set (N,R) to (3,2) values.', ...filler('quorums')] }],
  };
  expect(judge('What are the values of N, R and W?', paper)).toMatchObject({ found: true, missing: [] });
  expect(judge('What are N, R and W?', paper)).toMatchObject({ found: true, missing: [] });
  expect(judge('What is the value of K for quorums?', paper)).toMatchObject({ found: true, missing: [] });
});

test('a word that opens a sentence is no name', () => {
  expect(judge('Think of the pump. Pumping how many liters does it move?').missing).toEqual([]);
});

test('a figure beyond the last one is denied, one of them is found', () => {
  expect(judge('What does Figure 2 show?').found).toBe(true);
  expect(judge('What does Figure 9 show of the inlet filter?')).toMatchObject({
    found: false,
    missing: [{ kind: 'labelled', label: 'figure', number: '9' }],
  });
});

test('what is asked of a figure besides what it shows is found only in what speaks of it', () => {
  const said = { sentences: [sentence] };
  const doubted = judge('Which color has the smallest valve in Figure 2?');
  expect(doubted.found).toBe(true);
  expect(verdictOf({ by: 'passages', judgement: doubted }, said).verdict).toBe('perhaps');
  const elsewhere = judge('How many liters a minute does the pump of Figure 2 move?');
  expect(elsewhere.doubt).toEqual({ code: 'verdict.not-of-named' });
  expect(verdictOf({ by: 'passages', judgement: elsewhere }, said)).toMatchObject({
    verdict: 'perhaps',
    probability: 0.5,
  });
  expect(judge('Is the inlet filter in Figure 2?').doubt).toBeUndefined();
  // No table bears a number here.
  expect(judge('How many liters a minute does the pump move by Table 1?').doubt).toEqual(elsewhere.doubt);
});

test('a question about something else is denied', () => {
  expect(judge('Who composed the opera about Egyptian priests?').found).toBe(false);
});

test('what names two things that occur nowhere is not found', () => {
  expect(judge('Which liters of the pump went to Zurich with Esmeralda?').found).toBe(false);
});

test('a number is asked for: what says none is said with a doubt', () => {
  const { says, ...rest } = judge('How many liters a minute does the pump move?');
  const judgement = { ...rest, says };
  expect(says?.({ text: 'The pump moves forty liters a minute.' })).toBe(true);
  expect(says?.({ text: 'The pump moves water.' })).toBe(false);
  // A number of something else; the row of a table is told by its heads.
  expect(says?.({ text: 'The pump has two inlets for water.' })).toBe(false);
  expect(says?.({ text: 'Pump 40', form: 'row' })).toBe(true);
  const said = { sentences: [{ text: 'The pump moves water.', citations: [1], supported: true }] };
  expect(verdictOf({ by: 'passages', judgement }, said)).toMatchObject({ verdict: 'perhaps', probability: 0.5 });
});

test('a number is asked for that no sentence has: what hardly seems to be answered is refused', () => {
  const works = (...more: readonly string[]): FakeDocument => ({
    title: 'Pump Manual',
    sections: [
      {
        title: 'Operation',
        paragraphs: ['The pump moves water when the inlet filter is clean.', 'Hoses are kept in the shed.', ...more],
      },
    ],
  });
  const question = 'How many hoses are mended a year?';
  expect(judge(question, works()).found).toBe(false);
  expect(judge(question, works('The shed has room for 12 hoses.')).found).toBe(true);
});

test('a count in a caption is in doubt, unless the figure is named or a sentence says it', () => {
  const works = (...paragraphs: FakeDocument['sections'][number]['paragraphs']): FakeDocument => ({
    title: 'Lighthouses',
    sections: [{ title: 'Lamps', paragraphs: [...paragraphs, ...filler('lamps')] }],
  });
  const caption = {
    kind: 'caption' as const,
    text: 'Figure 4: Two brass lamps of the lighthouse in the third winter.',
  };
  const doubtOf = (question: string, document: FakeDocument) => judge(question, document, judgePassages).doubt;
  const question = 'How many brass lamps has the lighthouse?';
  expect(doubtOf(question, works(caption))).toEqual({ code: 'verdict.another-sentence' });
  expect(doubtOf('How many brass lamps of the lighthouse does Figure 4 show?', works(caption))).toBeUndefined();
  expect(doubtOf('Which brass lamps has the lighthouse?', works(caption))).toBeUndefined();
  expect(doubtOf(question, works('The lighthouse has two brass lamps.'))).toBeUndefined();
});

test('says with a probability what it is made of', () => {
  const plain = judge('How many liters a minute does the pump move?');
  const far = judge('Who composed the opera about Egyptian priests?');
  expect(plain.signs.answered).toHaveLength(answeredSigns.length);
  expect(plain.signs.trusted).toHaveLength(trustedSigns.length);
  expect(plain.probability).toBeGreaterThan(0.8);
  expect(far.probability).toBeLessThan(0.2);
});

const sentence = { text: 'Forty liters.', citations: [1], supported: true };
const place = { scope: { kind: 'library' as const } };
const likely = (probability: number, missing: readonly string[] = []): Judgement => ({
  found: true,
  probability,
  coverage: 0.5,
  missing,
  signs: { answered: [], trusted: [], known: 'words' },
});

test('what is likely is found, what is not is said with a doubt and its reason', () => {
  const said = { sentences: [sentence] };
  expect(verdictOf({ by: 'passages', judgement: likely(0.9) }, said)).toEqual({ verdict: 'found', probability: 0.9 });
  const doubted = verdictOf({ by: 'passages', judgement: likely(0.4, ['rotterdam']) }, said);
  expect(doubted).toMatchObject({ verdict: 'perhaps', probability: 0.4 });
  expect(doubted.reason).toEqual({ code: 'verdict.nothing-here-mentions', params: { mentions: ['rotterdam'] } });
  const unsure = { sentences: [{ ...sentence, supported: false }] };
  expect(verdictOf({ by: 'passages', judgement: likely(0.9) }, unsure).verdict).toBe('perhaps');
});

test('a number that is asked for and not said, or counts something else, is a doubt with its own reason', () => {
  const counting = { ...likely(0.9), says: () => false };
  const reasonFor = (text: string) =>
    verdictOf({ by: 'passages', judgement: counting }, { sentences: [{ ...sentence, text }] }).reason;
  expect(reasonFor('Forty liters.')).toEqual({ code: 'verdict.no-number' });
  expect(reasonFor('It found 42 bugs.')).toEqual({ code: 'verdict.other-numbers' });
});

test('what is said not to be so does not answer which are', () => {
  const { says, lacks } = judge('Which parts of the pump are known to be brittle?');
  const isAnswer = (text: string) => says?.({ text });
  expect(isAnswer('These parts are not known to be brittle.')).toBe(false);
  expect(isAnswer('None of the parts has been shown to be brittle.')).toBe(false);
  expect(isAnswer('The parts aren’t brittle, so nobody changes them.')).toBe(false);
  expect(isAnswer('The parts that are known to be brittle are not made of steel.')).toBe(true);
  expect(isAnswer('Not only the hoses are brittle, the valves are as well.')).toBe(true);
  expect(isAnswer('Nobody had expected it, but the hoses are brittle.')).toBe(true);
  expect(isAnswer('Hoses and valves are brittle.')).toBe(true);
  const denied = { sentences: [{ ...sentence, text: 'These parts are not known to be brittle.' }] };
  expect(verdictOf({ by: 'passages', judgement: { ...likely(0.9), says, lacks } }, denied)).toMatchObject({
    verdict: 'perhaps',
    reason: { code: 'verdict.says-not' },
  });
  expect(judge('Which parts of the pump are not known to be brittle?').says).toBeUndefined();
});

test('nothing said is never found, whoever said nothing', () => {
  for (const basis of [
    { by: 'passages' as const, judgement: likely(0.99) },
    { by: 'declined' as const, judgement: likely(0.99) },
  ]) {
    const verdict = verdictOf(basis, { sentences: [] });
    expect(verdict.verdict).toBe('not-found');
    expect(verdict.probability).toBeLessThan(0.5);
    expect(answerOf(verdict, { sentences: [] }, place)).toMatchObject({
      found: false,
      denial: { code: 'denied.library' },
    });
  }
});

test('a model that saw a figure alone leaves a doubt', () => {
  const said = { sentences: [sentence] };
  expect(verdictOf({ by: 'figure', judgement: likely(0.9), alone: true }, said).verdict).toBe('perhaps');
  expect(verdictOf({ by: 'figure', judgement: likely(0.9), alone: false }, said).verdict).toBe('found');
});

test('what was computed is as sure as the question was understood, and says itself what is not there', () => {
  const said = { sentences: [{ text: 'There is no section 9 in this document.', citations: [], supported: true }] };
  const verdict = verdictOf({ by: 'tree', sure: 0.9, found: false }, said);
  expect(verdict.verdict).toBe('not-found');
  expect(verdict.probability).toBeCloseTo(0.1);
  expect(answerOf(verdict, said, place)).toEqual({ ...said, ...verdict, found: false });
});

test('what may not be the sentence that answers is said with a doubt; what is named is there', () => {
  const said = { sentences: [sentence] };
  const trusted = (trust: number) => verdictOf({ by: 'passages', judgement: { ...likely(0.9), trust } }, said);
  expect(trusted(0.8)).toEqual({ verdict: 'found', probability: 0.9 });
  expect(trusted(0.1)).toMatchObject({ verdict: 'perhaps', probability: 0.9 });
  expect(judge('What does Figure 2 show?').trust).toBeUndefined();
  expect(judge('How many liters a minute does the pump move?').trust).toBeGreaterThan(0.3);
});

test('where meaning is known what is trusted enough is found, and the documents answer as likely', () => {
  const said = { sentences: [sentence] };
  const verdictAt = (trust: number) => {
    const judgement = { ...likely(0.4), trust, signs: { answered: [], trusted: [], known: 'meaning' as const } };
    return verdictOf({ by: 'passages', judgement }, said);
  };
  expect(verdictAt(FOUND_FROM.meaning)).toEqual({ verdict: 'found', probability: FOUND_FROM.meaning });
  expect(verdictAt(FOUND_FROM.meaning - 0.01)).toMatchObject({ verdict: 'perhaps', probability: 0.4 });
});

test('what is in doubt for its sentence alone is answered all the same', () => {
  const reason = { code: 'verdict.another-sentence' } as const;
  expect(isAnswered({ verdict: 'perhaps', probability: 0.9, reason })).toBe(true);
  expect(isAnswered({ verdict: 'perhaps', probability: 0.5, reason })).toBe(false);
  expect(isAnswered({ verdict: 'perhaps', probability: 0.9, reason: { code: 'verdict.unsure' } })).toBe(false);
  expect(isAnswered({ verdict: 'not-found', probability: 0.9 })).toBe(false);
});
