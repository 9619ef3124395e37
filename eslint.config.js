import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { literalRule } from './build/languages/eslint-rule.mjs';
import { layerRule } from './build/layers/eslint-rule.mjs';
import { replyRule } from './build/lint/reply-rule.mjs';
import { timerRule } from './build/lint/timer-rule.mjs';

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same everywhere.',
};

const MODULE = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';

/** What a module of the window could keep something in; a value whose type is readonly is none of it. */
const moduleState = [
  `${MODULE}[kind!='const']`,
  `${MODULE} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.typeName.name=/^Readonly/]) > NewExpression[callee.name]`,
  `${MODULE} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.operator='readonly']) > ArrayExpression[elements.length=0]`,
  'PropertyDefinition[static=true][readonly!=true]',
  "ImportDeclaration[source.value='zustand'] > ImportSpecifier[imported.name='create']",
].map((selector) => ({
  selector,
  message: 'Keep it in a slice, or in what a slice is made with: every window and every test has its own.',
}));

/** A test that waits for a time is slow where there was enough of it, and fails on a machine where there was not. */
const fixedWaits = [
  "CallExpression[callee.property.name='waitForTimeout']",
  "NewExpression[callee.name='Promise'] > :function[params.length<2] > CallExpression[callee.name='setTimeout']",
  "NewExpression[callee.name='Promise'] > :function[params.length<2] > BlockStatement > ExpressionStatement > CallExpression[callee.name='setTimeout']",
  "AwaitExpression > CallExpression[callee.name=/^(?:delay|pause|sleep|wait)$/][arguments.0.type='Literal']",
  "ImportDeclaration[source.value=/^(?:node:)?timers\\/promises$/] > ImportSpecifier[imported.name='setTimeout']",
].map((selector) => ({
  selector,
  message: 'Wait for what happens: a promise, `turn()`, a stopped clock, or `expect.poll`.',
}));

export default defineConfig(
  {
    ignores: ['node_modules/', 'dist/', 'release/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/'],
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    // Rules that ask for types are in .oxlintrc.json, for a linter that has them from the native compiler.
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    // A rule that does not fit is changed here, for all files, with its reason; never switched off in a file.
    linterOptions: { noInlineConfig: true },
    plugins: {
      wayleaf: { rules: { layers: layerRule, literals: literalRule, replies: replyRule, timers: timerRule } },
    },
    rules: {
      'wayleaf/layers': 'error',
      'wayleaf/timers': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      'no-console': 'error',
      // The other linter would obey them.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' }],
      'no-restricted-syntax': ['error', defaultExport],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // noUncheckedIndexedAccess forces `!` after a bound the compiler cannot see.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `deferred<void>()` says what it means.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/prefer-function-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  {
    // Programs whose standard output is their product, and tests.
    files: ['build/**', 'e2e/**', 'electron/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // What a server answers is somebody else's. Tests know theirs, and the one place that bounds them has to read them.
    files: ['electron/**'],
    ignores: [
      'electron/**/*.test.ts',
      'electron/**/testing/**',
      'electron/**/testing.ts',
      'electron/network/bounded.ts',
    ],
    rules: { 'wayleaf/replies': 'error' },
  },
  {
    // A window outlives what it does not catch.
    files: ['renderer/**'],
    rules: { 'wayleaf/timers': 'off' },
  },
  {
    files: ['renderer/**'],
    ignores: ['renderer/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, ...moduleState] },
  },
  {
    files: ['renderer/**'],
    // A suggested question is asked in the language of its document, whatever the window speaks.
    // The gallery is no part of what readers get.
    ignores: [
      'renderer/**/*.test.{ts,tsx}',
      'renderer/**/testing.{ts,tsx}',
      'renderer/ask/suggestions.ts',
      'renderer/gallery/**',
    ],
    rules: { 'wayleaf/literals': 'error' },
  },
  {
    files: ['{build,electron,renderer,shared}/**/*.test.{ts,tsx}'],
    ignores: ['build/bootstrap/**'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, ...fixedWaits] },
  },
  {
    // Configuration files are read by tools that want a default export.
    files: ['*.config.{js,ts}', 'build/**/*.config.{ts,mjs}', 'build/electron-builder.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
