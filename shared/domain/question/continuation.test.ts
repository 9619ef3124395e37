import { describe, expect, test } from 'vitest';
import { readContinuation } from './continuation.ts';
import { readQuestion } from './read-question.ts';

const readBehind = (before: string, asked: string): string | undefined =>
  readContinuation(readQuestion(asked), { question: readQuestion(before), places: [] })?.text;

describe('a question that goes on is read together with the one before it', () => {
  test.each([
    // What is replaced does not count any more: a year, a number, a name, a kind of thing, what stands behind a preposition.
    ['help desk response time target 2006', 'and for 2008?', 'help desk response time target 2008?'],
    ['help desk response time target 2006', '2008?', 'help desk response time target 2008?'],
    ['How many visitors came in May?', 'What about June?', 'How many visitors came in June?'],
    ['What is the range of the Alpha sensor?', 'and the Beta sensor?', 'What is the range of the Beta sensor?'],
    ['What share of Germans picked Austria?', 'and Russia?', 'What share of Germans picked Russia?'],
    ['How many tables are in this document?', 'and figures?', 'How many figures are in this document?'],
    ['How long is the warranty of the pump?', 'and of the filter?', 'How long is the warranty of the filter?'],
    ['Wie hoch war der Umsatz 2019?', 'und 2020?', 'Wie hoch war der Umsatz 2020?'],
    ['Quel était le budget en 2019 ?', 'et en 2020 ?', 'Quel était le budget en 2020?'],
    ['2019年的预算是多少？', '那2020年呢？', '2020年的预算是多少?'],
    ['2019年の予算はいくらですか？', 'では2020年は？', '2020年の予算はいくらですか?'],
    ['How many layers does the encoder have?', 'And the decoder?', 'How many layers does the decoder have?'],
    ['How long did the big model train?', 'and the base model?', 'How long did the base model train?'],
    ['Wie viele Schichten hat der Kodierer?', 'und der Dekodierer?', 'Wie viele Schichten hat der Dekodierer?'],
    // What fits nowhere is added.
    ['How fast does the tall crane lift?', 'and the winch?', 'How fast does the tall crane lift, the winch?'],
    ['Does the pump feed the tank?', 'and the filter?', 'Does the pump feed the tank, the filter?'],
    ['What is the range of the Alpha sensor?', 'in winter?', 'What is the range of the Alpha sensor, in winter?'],
    [
      'Wie lange gilt die Garantie der Pumpe?',
      'und beim Filter?',
      'Wie lange gilt die Garantie der Pumpe, beim Filter?',
    ],
    ['Wie viel kostet die Jahreskarte?', 'Was ist mit Kindern?', 'Wie viel kostet die Jahreskarte, Kindern?'],
    ['Quelle est la garantie ?', 'et pour les pièces ?', 'Quelle est la garantie, pour les pièces?'],
    ['¿Cuánto cuesta la entrada?', '¿y para los niños?', '¿Cuánto cuesta la entrada, para los niños?'],
    ['Quanto dura la garanzia?', 'e per i ricambi?', 'Quanto dura la garanzia, per i ricambi?'],
    ['Quanto custa o bilhete?', 'e para crianças?', 'Quanto custa o bilhete, para crianças?'],
    ['Hoe lang geldt de garantie?', 'en voor de onderdelen?', 'Hoe lang geldt de garantie, voor de onderdelen?'],
    ['完整版有多大？', '那基本版呢？', '完整版有多大，基本版?'],
    ['保証期間は何年ですか？', '部品は？', '保証期間は何年ですか，部品?'],
    // What a pronoun stands for comes from the question before.
    ['Who may open the vault?', 'Why?', 'Why (open vault)?'],
    ['Who may open the vault?', 'And when do they do that?', 'And when do they do that (open vault)?'],
    [
      'Are the seals rubber or copper?',
      'How often is the latter replaced?',
      'How often is the latter replaced (seals rubber copper)?',
    ],
    ['Who audits the fund?', 'And how many are there?', 'And how many are there (audits fund)?'],
    [
      'Which pulse mode drains the battery?',
      'And how often does the hungrier one measure?',
      'And how often does the hungrier one measure (pulse mode drains battery)?',
    ],
    ['Wer prüft den Kessel?', 'Und wie oft macht er das?', 'Und wie oft macht er das (prüft Kessel)?'],
    ['Welche Anträge wurden abgelehnt?', 'Warum?', 'Warum (Anträge abgelehnt)?'],
    ['Welche Farbe hat das Gehäuse?', 'Wie wird es gereinigt?', 'Wie wird es gereinigt (Farbe Gehäuse)?'],
    ['Comment nettoyer le filtre ?', 'Combien coûte-t-il ?', 'Combien coûte-t-il (nettoyer filtre)?'],
    ['Qui contrôle la chaudière ?', 'Et pourquoi ?', 'Et pourquoi (contrôle chaudière)?'],
    ['¿Quién revisa la caldera?', '¿Y qué hacen ellos después?', '¿Y qué hacen ellos después (revisa caldera)?'],
    ['Chi controlla la caldaia?', 'E perché?', 'E perché (controlla caldaia)?'],
    ['Hoe lang geldt de garantie?', 'Waarom?', 'Waarom (lang geldt garantie)?'],
    ['打印机的保修期多长？', '它支持哪些系统？', '它支持哪些系统 (打印机的保修期多长)?'],
  ])('%s → %s', (before, asked, text) => {
    expect(readBehind(before, asked)).toBe(text);
  });
});

describe('a question that stands on its own is left alone', () => {
  test.each([
    'And what is the capital of Bavaria according to the report?',
    'And who signed the treaty?',
    'And what happens to the battery when it gets cold?',
    'And how much is the fine?',
    'But does the court have jurisdiction over foreign companies?',
    'and in which section is recursion defined?',
    'And list all tables',
    'What does the pump do when it overheats?',
    'Who is the owner and what are her duties?',
    'What are the duties of the officer and his deputies?',
    'Which files are deleted when they expire?',
    'What is the name of the software that is used?',
    'Which countries signed the same agreement?',
    'Can it record an ECG to find an irregular heartbeat?',
    // 'It' is the document, or nothing.
    'How many pages does it have?',
    'Who wrote it?',
    'Is it possible to pay by card?',
    'Is it harmful to smoke?',
    'How long does it take to charge the battery?',
    'warranty period',
    'maximum torque',
    'Warranty?',
    'staff target 2008',
    'Where is Table 3?',
    'Und wer unterschreibt den Vertrag?',
    'Ist es möglich, den Filter zu waschen?',
    'Gibt es Ausnahmen vom Verbot?',
    'Was geschieht mit dem Akku, wenn er kalt wird?',
    'Wie können Sie uns erreichen, wenn Ihre Karte verloren ist?',
    'Et qui signe le contrat ?',
    'Y a-t-il des exceptions ?',
    'Que fait la pompe quand elle surchauffe ?',
    'Le modèle est-il multilingue ?',
    '¿Y quién firma el contrato?',
    '¿Qué hace la bomba cuando se calienta?',
    'E chi firma il contratto?',
    'E quem assina o contrato?',
    'Is het mogelijk om met een kaart te betalen?',
    '什么是递归？',
    '那份合同是谁签的？',
    'それぞれの章の題名は何ですか？',
    // Of Russian no function words are known.
    'А почему?',
  ])('%s', (asked) => {
    for (const before of ['How long is the warranty of the pump?', 'Who may open the vault in 2006?'])
      expect(readBehind(before, asked)).toBeUndefined();
  });

  test('the same question once more', () => {
    expect(readBehind('Why?', 'why')).toBeUndefined();
  });
});

test('its own words are what an encoder is given, where they mean something', () => {
  const meant = (asked: string) =>
    readContinuation(readQuestion(asked), { question: readQuestion('Who may open the vault?'), places: [] })?.meant;
  expect(meant('And when do they lock it?')).toBe('And when do they lock it?');
  expect(meant('Why?')).toBe('Why (open vault)?');
  expect(meant('and the archive?')).toBe('Who may open the archive?');
});
