/** CSL JSON, item by item. */
import { AppError } from '#shared/base/errors.ts';
import { CslItem } from '#shared/contract/citation-entry.ts';
import type { ReadStep } from './read-bibtex.ts';

/** @throws AppError `input.invalid` for text that is no JSON, or no list */
export function* readCsl(file: string): Generator<ReadStep, void, void> {
  const items = listIn(file);
  for (const [at, item] of items.entries()) {
    const parsed = CslItem.safeParse(item);
    // Items have no lines of their own: they are counted.
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
      yield {
        problem: { line: at + 1, key: null, message: `Item ${String(at + 1)}: ${where}${issue?.message ?? ''}` },
      };
      continue;
    }
    const key = parsed.data['citation-key'] ?? String(parsed.data.id ?? '');
    yield {
      line: at + 1,
      entry: { key, csl: key === '' ? parsed.data : { ...parsed.data, id: key, 'citation-key': key } },
    };
  }
}

function listIn(file: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(file.replace(/^\uFEFF/u, ''));
    if (Array.isArray(value)) return value as unknown[];
    if (typeof value === 'object' && value !== null) {
      return 'items' in value && Array.isArray(value.items) ? (value.items as unknown[]) : [value];
    }
  } catch {
    // Said below, in words.
  }
  throw new AppError('input.invalid', 'This is no CSL JSON: a list of items is expected.');
}
