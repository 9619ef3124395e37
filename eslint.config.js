import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { literalRule } from './build/languages/eslint-rule.mjs';
import { layerRule } from './build/layers/eslint-rule.mjs';

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

export default defineConfig(
  {
    ignores: ['node_modules/', 'dist/', 'release/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/'],
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      // One program for all: a project of its own for each folder reads what lies below it again, and takes twice as long.
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    // A rule that does not fit is changed here, for all files, with its reason; never switched off in a file.
    linterOptions: { noInlineConfig: true },
    plugins: { wayleaf: { rules: { layers: layerRule, literals: literalRule } } },
    rules: {
      'wayleaf/layers': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', defaultExport],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // noUncheckedIndexedAccess forces `!` after a bound the compiler cannot see.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `while (true)` and defensive checks of data from outside.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // Implementations of an interface may be synchronous where another is not.
      '@typescript-eslint/require-await': 'off',
      // `deferred<void>()` says what it means.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/prefer-function-type': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  {
    // Programs whose standard output is their product, and tests.
    files: ['build/**', 'e2e/**', 'electron/cli/**'],
    rules: { 'no-console': 'off' },
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
    // These rules do not see a cast written in JSDoc; the compiler checks the rest.
    files: ['**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Configuration files are read by tools that want a default export.
    files: ['*.config.{js,ts}', 'build/*.config.{ts,mjs}', 'build/electron-builder.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
