import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // No unit needs seconds on a quiet machine; on a busy one it must not fail for being slow.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['e2e/integration/**/*.test.ts'],
          environment: 'node',
          // Real processes and real files: slower than units, still bounded.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
