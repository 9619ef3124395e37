import { expect, test } from 'vitest';
import type { PageProblem } from '#shared/domain/document/page-content.ts';
import type { PagesSeen } from './recognizer.ts';
import { toldOutcomes } from './scan-outcomes.ts';

const problems: PageProblem[] = [{ pageIndex: 0, code: 'pdf.needs-ocr', message: 'A picture.' }];

test('a page in a script that no language here has says so, and which', () => {
  const seen: PagesSeen = new Map([[0, { unread: 'unclear', script: 'Arab' }]]);
  const [told] = toldOutcomes(problems, seen, new Map(), ['eng']);
  expect(told?.scan).toEqual({ why: 'unclear', script: 'Arab' });
  expect(told?.message).toContain('another script (Arabic), and no language with it is here');
});

test('what its letters are stays known of a page that was gone through earlier, until a language has them', () => {
  const seen: PagesSeen = new Map([[0, { unread: 'unclear' }]]);
  const earlier = new Map([[0, { why: 'unclear', script: 'Arab' } as const]]);
  expect(toldOutcomes(problems, seen, earlier, ['eng'])[0]?.scan).toEqual({ why: 'unclear', script: 'Arab' });
  expect(toldOutcomes(problems, seen, earlier, ['eng', 'fas'])[0]?.scan).toEqual({ why: 'unclear' });
});
