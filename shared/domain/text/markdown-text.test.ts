import { expect, test } from 'vitest';
import { markdownText } from './markdown-text.ts';

test.each([
  ['It recovers 90.2 % [1][2].', 'It recovers 90.2 % [1][2].'],
  ['![plot](https://a.example/x.png)', '![plot\\](https://a.example/x.png)'],
  ['[1]: https://a.example', '[1\\]: https://a.example'],
  ['<b>*a* | b_c</b>', '\\<b\\>\\*a\\* \\| b\\_c\\</b\\>'],
])('%s', (text, markdown) => {
  expect(markdownText(text)).toBe(markdown);
});
