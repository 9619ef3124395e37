import type { FakeDocument } from './fake-index.ts';

/** Two short papers and a manual for tests of retrieval and answering. */
export const sampleDocuments: readonly FakeDocument[] = [
  {
    title: 'Sleep and memory in old age',
    sections: [
      {
        title: '1 Introduction',
        paragraphs: [
          'Sleep supports memory. Many studies looked at young adults. We study people over seventy.',
          'Memory is tested in many ways, and sleep is measured in many ways.',
        ],
      },
      {
        title: '2 Related Work',
        paragraphs: ['Earlier work recruited twenty students and measured how sleep changed recall of word lists.'],
      },
      {
        title: '3 Methods',
        pageIndex: 1,
        paragraphs: ['All procedures were approved by the ethics board of the university.'],
      },
      {
        title: '3.1 Participants',
        level: 2,
        pageIndex: 1,
        paragraphs: [
          'Participants were recruited through local clubs. Forty-two subjects took part in the study. They were between 71 and 88 years old.',
          { kind: 'caption', text: 'Table 2: Age and education of the participants.' },
        ],
      },
      {
        title: '4 Results',
        pageIndex: 2,
        paragraphs: [
          'Recall improved by 14 % after a night of sleep. The effect was larger in women than in men.',
          'Table 2 shows that education did not explain the effect.',
        ],
      },
      {
        title: 'References',
        pageIndex: 3,
        paragraphs: [
          {
            kind: 'reference',
            text: 'A. Author. How many subjects took part in sleep studies? Journal of Sleep, 2001.',
          },
        ],
      },
    ],
  },
  {
    title: 'A battery-powered water pump',
    sections: [
      {
        title: 'Replacing the battery',
        paragraphs: [
          'To replace the battery:',
          { kind: 'list-item', text: '1. Switch the pump off and wait for one minute.' },
          { kind: 'list-item', text: '2. Open the cover with a flat screwdriver.' },
        ],
      },
      {
        title: 'Storage',
        pageIndex: 1,
        paragraphs: ['Store the pump dry at 5 to 30 °C. The battery lasts two years.'],
      },
    ],
  },
  {
    title: 'Caffeine and recall',
    sections: [
      { title: '1 Introduction', paragraphs: ['Caffeine is thought to help recall. We test this claim.'] },
      { title: '2 Methods', paragraphs: ['Sixty students drank coffee before the test of recall.'] },
      { title: '3 Results', paragraphs: ['Caffeine improved recall by 3 % only. Sleep had the larger effect.'] },
      { title: '4 Conclusion', paragraphs: ['Coffee is no substitute for sleep.'] },
    ],
  },
];
