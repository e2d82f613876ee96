import { defineConfig } from 'oxlint'
import { borderOverrides } from './scripts/borders/borders.ts'
import { readFeatureOrder } from './scripts/borders/read-feature-order.ts'

const sizeOf = (max: number): ['warn', { max: number; skipBlankLines: true; skipComments: true }] => [
  'warn',
  { max, skipBlankLines: true, skipComments: true },
]

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'data', 'node_modules', 'test-results'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'no-await-in-loop': 'off',
    'no-console': 'error',
    'max-lines': sizeOf(300),
    'max-params': ['error', { max: 4 }],
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [
    ...borderOverrides(readFeatureOrder()),
    // Tests contain long tables of cases.
    { files: ['**/*.test.{ts,tsx}', 'server/testing/**'], rules: { 'max-lines': sizeOf(360) } },
    {
      files: ['*.config.ts', 'scripts/**'],
      rules: { 'import/no-default-export': 'off', 'no-console': 'off' },
    },
    { files: ['bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  ],
})
