import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { retriedTests } from './server/testing/retried-tests.ts'

/**
 * Tests with databases and processes of their own may meet a machine that others use too, which keeps a process
 * waiting for many seconds. `npm test` gives them a second try; what needed it is listed as retried.
 */
const retry = process.env['CI'] ? 1 : 0
/** As many as the machine has cores, unless other stages run beside this one. */
const maxWorkers = Number(process.env['TEST_WORKERS'] ?? 2)
const sameCases = 'server/testing/same-cases.ts'
const isFullDrill = process.env['DRILL'] === 'full'

export default defineConfig({
  test: {
    reporters: ['default', retriedTests()],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,contract,server,scripts,web,fixtures}/**/*.test.ts'],
          exclude: ['**/*.{db,media,process}.test.ts', '**/node_modules/**'],
          setupFiles: [sameCases],
          // They share nothing but pure functions, and starting a worker costs more than most of them.
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/configure-for-tests.ts', sameCases],
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['{server,scripts}/**/*.{db,process}.test.ts'],
          globalSetup: ['server/testing/postgres-for-all-files.ts'],
          setupFiles: [sameCases],
          // Every file has databases of its own. The server's modules keep nothing, and loading them again for each file
          // is half of what the files cost.
          isolate: false,
          maxWorkers,
          retry,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'media',
          environment: 'node',
          include: ['server/**/*.media.test.ts'],
          // They run real programs on small videos, which keep one core busy.
          maxWorkers,
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'drill',
          environment: 'node',
          include: ['drills/**/*.drill.test.ts'],
          // Each has servers and clients of its own, and a part of its time it only waits. At full count it also measures
          // how fast they recover, which is told by a machine that does nothing else.
          maxWorkers: isFullDrill ? 1 : maxWorkers,
          retry,
          testTimeout: isFullDrill ? 7_200_000 : 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
