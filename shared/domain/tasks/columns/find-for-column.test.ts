import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import type { FakeDocument } from '../../index/testing/fake-index.ts';
import { runToEnd } from '../../index/material.ts';
import type { IndexReader } from '../../index/reader.ts';
import { columnSigns } from '../../text/languages/column-signs.ts';
import { columnKeys, type ColumnKey } from '../../text/languages/columns.ts';
import { findForColumn } from './find-for-column.ts';
import { seeDocument } from './read-document.ts';

const id = fakeDocumentId(0);

function look(document: FakeDocument, key: ColumnKey, change: (reader: IndexReader) => IndexReader = (same) => same) {
  const index = fakeIndex([document]);
  const language = index.documents({ kind: 'library' })[0]!.writtenIn;
  const seen = runToEnd(seeDocument(id, language, columnSigns(language)!.own, index));
  return findForColumn(key, seen, change(index));
}

const paper: FakeDocument = {
  title: 'Sleep of larks in cold towers',
  sections: [
    {
      title: 'Abstract',
      paragraphs: [
        {
          kind: 'abstract',
          text: 'Birds have long been watched. In this paper we study the sleep of larks in cold towers. We propose a scale that weighs a nest by its shadow. Our results show that larks in cold towers sleep 12% longer.',
        },
      ],
    },
    {
      title: '1 Introduction',
      pageIndex: 1,
      paragraphs: ['Earlier work found that owls sleep less [3]. Towers are cold in winter.'],
    },
    {
      title: '2 Methods',
      pageIndex: 2,
      paragraphs: [
        'A total of 42 animals were included. The weight of each nest was measured twice a day.',
        'We used the Lark Dataset of the Northern Museum, a data set of shadows.',
      ],
    },
    {
      title: '5 Limitations',
      pageIndex: 3,
      paragraphs: ['Our study has two limitations. It was done in one winter, and towers differ.'],
    },
    {
      title: 'Acknowledgments',
      pageIndex: 3,
      paragraphs: ['We thank Ida. This work was supported by the Northern Council under grant 12.'],
    },
    {
      title: 'Code',
      paragraphs: ['The source code of the scale is available at', 'https://larks.example/scale'],
    },
    {
      title: 'References',
      paragraphs: [{ kind: 'reference', text: 'Owl A. 1984. We propose a scale. Funded by the Owl Foundation.' }],
    },
  ],
};

describe('a paper', () => {
  test.each<readonly [ColumnKey, string]>([
    ['population', 'we study the sleep of larks'],
    ['method', 'We propose a scale'],
    ['sample', 'A total of 42 animals'],
    ['measure', 'was measured twice a day'],
    ['result', 'sleep 12% longer'],
    ['limitation', 'It was done in one winter'],
    ['data', 'Lark Dataset'],
    ['code', 'https://larks.example/scale'],
    ['funding', 'Northern Council'],
  ])('says its %s', (key, words) => {
    const found = look(paper, key);
    expect(found?.evidence.text).toContain(words);
    expect(found!.evidence.marks.length).toBeGreaterThan(0);
    expect(found!.probability).toBeGreaterThan(0.5);
  });

  test('is sure of what says it by itself, and of nothing else', () => {
    expect(look(paper, 'funding')!.verdict).toBe('found');
    expect(look(paper, 'code')!.verdict).toBe('found');
    for (const key of columnKeys.filter((one) => one !== 'funding' && one !== 'code'))
      expect(look(paper, key)!.verdict, key).toBe('perhaps');
  });

  test('says a number with what it counts', () => {
    expect(look(paper, 'sample')!.short).toBe('42 animals');
  });
});

describe('a document that says nothing of it', () => {
  const manual: FakeDocument = {
    title: 'The lamp',
    sections: [
      { title: 'Use', paragraphs: ['Press the button. The lamp supports two colors. The lamp is available in red.'] },
    ],
  };

  test.each<ColumnKey>(['sample', 'code', 'funding', 'limitation'])('has no %s', (key) => {
    expect(look(manual, key)).toBeUndefined();
  });
});

test('a document in German is read by German words', () => {
  const report: FakeDocument = {
    title: 'Der Schlaf der Lerchen',
    sections: [
      {
        title: 'Zusammenfassung',
        paragraphs: ['Wir untersuchten den Schlaf der Lerchen. Insgesamt nahmen 42 Befragte an der Studie teil.'],
      },
      {
        title: 'Danksagung',
        paragraphs: ['Diese Arbeit wurde gefördert durch die Nordische Stiftung. Der Code ist unter der Lizenz frei.'],
      },
    ],
  };
  expect(look(report, 'sample')!.short).toBe('42 Befragte');
  expect(look(report, 'funding')!.evidence.text).toContain('Nordische Stiftung');
  expect(look(report, 'population')!.evidence.text).toContain('Schlaf der Lerchen');
});

test('a document that leaves while it is looked at says nothing', () => {
  expect(look(paper, 'funding', (reader) => ({ ...reader, contents: () => [] }))).toBeUndefined();
});
