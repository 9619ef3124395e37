import { expect, test } from 'vitest';
import { planQuestionPrompt } from './plan-question.ts';

const input = { question: 'Who counted the stems,\nand "how"?', maxSteps: 3 };

test('the class of a question, as it is asked for (version 2)', () => {
  expect(planQuestionPrompt.version).toBe(2);
  const words = planQuestionPrompt.render(input).map(({ role, content }) => `[${role}]\n${content}`);
  expect(words.join('\n')).toMatchInlineSnapshot(`
    "[system]
    You say how a question about documents is looked up.
    single-hop: one place answers it, a paragraph, a table or a figure, even if things there have to be compared.
    multi-hop: an answer has to be found first, before the next thing can be looked up, or two places have to be read.
    global: things of a kind are counted, listed or summarized over a whole document or a part of it.
    If in doubt, it is single-hop.
    For multi-hop write the questions to look up one after the other, 2 to 3; each short, complete and in
    the language of the question; write #1 for what the first finds, #2 for what the second does.
    For the others write none. "sure" is from 0 to 10.
    Answer with JSON: {"class": "single-hop", "sure": 8, "questions": []}.
    [user]
    Question: "Who counted the stems, and \\"how\\"?""
  `);
  expect(planQuestionPrompt.schema(input)).toMatchInlineSnapshot(`
    {
      "additionalProperties": false,
      "properties": {
        "class": {
          "enum": [
            "single-hop",
            "multi-hop",
            "global",
          ],
          "type": "string",
        },
        "questions": {
          "items": {
            "type": "string",
          },
          "maxItems": 3,
          "type": "array",
        },
        "sure": {
          "maximum": 10,
          "minimum": 0,
          "type": "integer",
        },
      },
      "required": [
        "class",
        "sure",
        "questions",
      ],
      "type": "object",
    }
  `);
});

test('an answer is used as far as it can be', () => {
  const parse = (answer: unknown) => planQuestionPrompt.parse(answer, input);
  expect(parse({ class: 'global', sure: 7, questions: ['x?'] })).toEqual({
    ok: true,
    value: { kind: 'global', confidence: 0.7, questions: [] },
  });
  expect(parse({ class: 'multi-hop', questions: [' A? ', '', 'B?', 'C?', 'D?'] })).toEqual({
    ok: true,
    value: { kind: 'multi-hop', confidence: 0.5, questions: ['A?', 'B?', 'C?'] },
  });
  expect(parse({ class: 'multi-hop', sure: 9, questions: ['A?'] }).ok).toBe(false);
  expect(parse({ class: 'simple' }).ok).toBe(false);
  expect(parse('single-hop').ok).toBe(false);
});
