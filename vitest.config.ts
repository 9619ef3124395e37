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
        },
      },
      {
        test: {
          name: 'integration',
          include: ['e2e/integration/**/*.test.ts'],
          environment: 'node',
          // Real processes and real files: slower than units, still bounded.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
