import { describe, expect, test } from 'vitest';
import { languageOf, stopWordsFor } from './stop-words.ts';

describe('languageOf', () => {
  test.each([
    ['en', 'Where did Mozart die?'],
    ['en', 'Kafka'],
    ['en', 'Who was the fourth son of L. Da Vinci?'],
    ['de', 'Wann wurde der Vertrag unterzeichnet?'],
    ['de', 'Lieferzeit für Kunden'],
    ['fr', 'Quelle est la durée du contrat?'],
    ['es', '¿Qué causó la huelga?'],
    ['it', 'Quanto dura il contratto della scuola?'],
    ['pt', 'Quanto tempo demora a produção?'],
    ['nl', 'Hoe lang duurt het contract?'],
    ['ru', 'Когда подписан договор?'],
  ])('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  test('what nothing tells is in the language that is expected', () => {
    expect(languageOf('Kafka', ['de'])).toBe('de');
    expect(languageOf('contrato que', ['pt', 'en'])).toBe('pt');
  });
});

test('a question has the stop words of its language, and English ones', () => {
  expect(stopWordsFor('Where did Mozart die?').words.has('die')).toBe(false);
  const german = stopWordsFor('Wo ist die Fabrik?').words;
  expect(german.has('die')).toBe(true);
  expect(german.has('the')).toBe(true);
});
