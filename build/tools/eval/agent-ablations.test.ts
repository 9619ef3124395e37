import { expect, test } from 'vitest';
import { agentAblationNames } from './agent-ablations.ts';
import { openText } from './open-text.ts';
import { askDocument, type Measured } from './strategies.ts';

const paragraphs = [
  'The TreeBank corpus is large. Many read the TreeBank corpus, and the TreeBank corpus is free.',
  'Tree-Bank is what some call it. The Tree-Bank is the same, and Tree-Bank stays.',
  'Larches were counted at 42 places of the ridge in the appendix of the report.',
].map((text, index) => ({ name: text, index, text }));
const subject = await openText({ title: 'Trees', sections: [{ title: '1 Work', level: 1, paragraphs }] });

test('every part that is taken away leaves something to read', async () => {
  const asking = { ...subject, budgetTokens: 300, aids: {}, signal: new AbortController().signal };
  const names: readonly Measured[] = ['agent', ...agentAblationNames];
  for (const name of names) {
    const outcome = await askDocument(name, 'At how many places were larches counted?', asking);
    expect(
      outcome.evidence.map(({ segment }) => segment.order),
      name,
    ).toEqual([0]);
    expect(outcome.context(300)[0]?.segment.text, name).toContain('42 places');
  }
});
