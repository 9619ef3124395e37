import { describe, expect, test } from 'vitest';
import { normalizeText, searchableText, searchTerms, wordsOf } from './searchable.ts';

describe('normalizeText', () => {
  test('opens ligatures and full-width forms, drops soft hyphens and zero-width characters', () => {
    expect(normalizeText('ef\uFB01\u00ADcient \uFF21\uFF22\u200B')).toBe('efficient AB');
  });

  test('writes grouped digits as one number', () => {
    expect(normalizeText('1,000,000 tokens, 12,5 and 3,000')).toBe('1000000 tokens, 12,5 and 3000');
  });
});

describe('searchableText', () => {
  test('sets letters of scripts without spaces apart and leaves others together', () => {
    expect(searchableText('使用BERT模型').split(/\s+/).filter(Boolean)).toEqual(['使', '用', 'BERT', '模', '型']);
    expect(searchableText('ที่นี่').trim().split(/\s+/)).toEqual(['ที่', 'นี่']);
    expect(searchableText('plain words')).toBe('plain words');
  });
});

describe('wordsOf', () => {
  test('folds case and accents', () => {
    expect(wordsOf('Über Naïve-Bayes, x²')).toEqual(['uber', 'naive', 'bayes', 'x2']);
  });

  test('keeps the vowel signs of Indic scripts inside their words', () => {
    expect(wordsOf('हिन्दी भाषा')).toEqual(['हिन्दी', 'भाषा']);
  });
});

describe('searchTerms', () => {
  test('leaves stop words out and names each content word once', () => {
    expect(searchTerms('What is the size of the dataset, and how was the dataset built?')).toEqual([
      'size',
      'dataset',
      'built',
    ]);
  });

  test('keeps quoted phrases beside their words', () => {
    expect(searchTerms('Where is "graph attention" used?')).toEqual(['graph attention', 'graph', 'attention', 'used']);
  });

  test('keeps numbers, with their parts as a phrase', () => {
    expect(searchTerms('Is 0.85 better than 1,024 or 7?')).toEqual(['0 85', 'better', '1024', '7']);
  });

  test('asks for pairs of letters in scripts without spaces, cut at question words', () => {
    expect(searchTerms('深度学习的应用是什么？')).toEqual(['深 度', '度 学', '学 习', '应 用']);
    expect(searchTerms('모델은 무엇입니까')).toEqual(['모 델', '델 은']);
  });

  test('knows the function words of the language that is spoken', () => {
    expect(searchTerms('Wie viele Teilnehmer wurden in der Studie befragt?')).toEqual([
      'teilnehmer',
      'studie',
      'befragt',
    ]);
    expect(searchTerms('Does the battery die?')).toEqual(['battery', 'die']);
    expect(searchTerms("Qu'est-ce que la méthode d'évaluation ?")).toEqual(['methode', 'evaluation']);
  });

  test('falls back to the words themselves when all are stop words', () => {
    expect(searchTerms('Who are they?')).toEqual(['who', 'are', 'they']);
    expect(searchTerms('?!')).toEqual([]);
  });
});
