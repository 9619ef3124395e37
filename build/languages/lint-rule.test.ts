import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { literalRule } from './lint-rule.mjs';

function reports(code: string): number {
  const parserOptions = { ecmaFeatures: { jsx: true } };
  const config = {
    plugins: { own: { rules: { literals: literalRule } } },
    rules: { 'own/literals': 'error' as const },
    languageOptions: { parserOptions },
  };
  const messages = new Linter().verify(code, config);
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
}

test.each([
  '<p>Nothing here</p>',
  '<p>{busy ? "Stop" : label}</p>',
  '<button aria-label="close" />',
  '<Tip text={busy ? "Stop it" : undefined} />',
  'const table = { label: "Yellow" };',
  'const table = { value: "5", text: "5 minutes", size: "x" };',
  'const table = { hint: "about 20 pages" };',
  'say(`Page ${page} of ${pages}`);',
  'const sentence = "Nothing was found.";',
])('%s is for a reader', (code) => {
  expect(reports(code)).toBe(1);
});

test.each([
  '<p>{t("Nothing here")}</p>',
  '<p className="small muted">·</p>',
  '<T message="See <0>it</0>" components={[<b />]} />',
  '<h1>Wayleaf</h1>',
  'const table = { label: msg("Yellow") };',
  'throw new Error("No such thing here");',
  'if (event.key === "Escape") leave();',
  'element.style.transform = `translateY(${top}px)`;',
])('%s is not, or has its translations', (code) => {
  expect(reports(code)).toBe(0);
});
