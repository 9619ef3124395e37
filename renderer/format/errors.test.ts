import { expect, test } from 'vitest';
import { errorDetails } from './errors.ts';

test('facts stand below the message', () => {
  expect(
    errorDetails({ code: 'parser.timeout', message: 'It took too long.', details: { page: 17, limitS: 60 } }),
  ).toBe('parser.timeout\nIt took too long.\npage: 17\nlimitS: 60');
});
