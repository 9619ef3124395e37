import { expect, test } from 'vitest';
import { refuseOtherRegistry } from './registry.ts';

test.each([
  'larch:3b',
  'forester/larch',
  'forester/larch:3b-q4_K_M',
  'hf.co/forester/larch-GGUF:Q4_K_M',
  'HF.co/forester/larch',
  'registry.ollama.ai/library/larch',
  'https://huggingface.co/forester/larch',
])('%s is pulled', (name) => {
  expect(() => refuseOtherRegistry(name)).not.toThrow();
});

test.each([
  'evil.example/words-of/a-document',
  'evil.example:8080/a/b:c',
  '192.0.2.7/a/b',
  '//a/b',
  'hf.co.evil.example/a/b',
  'hf.co:8080/a/b',
  'https://evil.example/a',
  'http://hf.co/a/b',
  'evil.example/a/b/c',
])('%s is not: its host would get to read it', (name) => {
  expect(() => refuseOtherRegistry(name)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});
