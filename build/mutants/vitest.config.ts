import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that stand beside the mutated file first: they are the likeliest to notice, and the first that does ends the run. */
class BesideFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const related: readonly string[] = this.ctx.config.related ?? [];
    const mutated = related.length === 1 ? (related[0] ?? '') : '';
    const distance = ({ moduleId }: TestSpecification): number => {
      if (moduleId.replace(/\.test\.ts$/u, '.ts') === mutated) return 0;
      return path.dirname(moduleId) === path.dirname(mutated) ? 1 : 2;
    };
    return (await super.sort(files)).sort((a, b) => distance(a) - distance(b));
  }
}

/** The tests of one part, as `vitest.config.ts` runs them; `run.mjs` says which. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    include: JSON.parse(process.env.WAYLEAF_MUTANTS_TESTS ?? '[]') as string[],
    sequence: { sequencer: BesideFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
