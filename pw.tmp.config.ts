import base from './playwright.config.ts';
export default { ...base, testDir: 'e2e/journeys', projects: [{ name: 'journeys', testMatch: '*.spec.ts', use: { host: 'browser' } }] };
