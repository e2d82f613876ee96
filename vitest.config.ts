import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import changedFiles from './scripts/setup/changed-files.mjs'
import { coreDrills } from './scripts/setup/core-tests.mjs'
import { reportTests } from './server/testing/tell-of-tests.ts'

/**
 * A shared machine may keep tests waiting for many seconds. `npm test` gives them a second try, and lists those that
 * needed it as retried.
 */
const retry = process.env['CI'] ? 1 : 0
/** The number of cores, unless other stages run in parallel with this one. */
const maxWorkers = Number(process.env['TEST_WORKERS'] ?? 2)
const setupFiles = ['server/testing/same-cases.ts', 'server/testing/patience.ts']
const allDrills = 'drills/**/*.drill.test.ts'
/** All drills by default. */
const drills = {
  core: { include: coreDrills },
  rest: { include: [allDrills], exclude: coreDrills },
  all: { include: [allDrills] },
}[process.env['DRILLS'] ?? 'all']
/** What keeps V8 from ending a process with embedded databases: see scripts/setup/server-process.mjs. */
const withDatabases = { execArgv: ['--no-wasm-code-gc'] }
/** Node runs TypeScript itself, as it does for the server: translating it first takes longer than many tests. */
const asTheServer = { experimental: { viteModuleRunner: false, nodeLoader: false } }
const isFullDrill = process.env['DRILL'] === 'full'

export default defineConfig({
  test: {
    reporters: ['default', reportTests()],
    expect: { poll: { timeout: 120_000 } },
    // What `--changed` asks: `npm run check` repeats only the tests of functions and pages that a change affects.
    experimental: { vcsProvider: changedFiles },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...asTheServer,
          include: ['{domain,demo,server,scripts,fixtures,bench}/**/*.test.ts'],
          exclude: ['**/*.{db,media,process}.test.ts', '**/node_modules/**'],
          setupFiles,
          // Files share only pure functions, and starting a worker takes longer than most of them.
          isolate: false,
          maxWorkers,
          retry,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['{contract,web}/**/*.test.ts'],
          setupFiles,
          isolate: false,
          maxWorkers,
          retry,
          testTimeout: 300_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/configure-for-tests.ts', ...setupFiles],
          isolate: false,
          maxWorkers,
          retry,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          ...asTheServer,
          ...withDatabases,
          include: ['{server,scripts}/**/*.{db,process}.test.ts'],
          globalSetup: ['server/testing/postgres-for-all-files.ts'],
          setupFiles: [...setupFiles, 'server/testing/observe-rows.ts'],
          // Every file has its own databases. The server's modules keep no state, and reloading them takes half of the
          // time of each file.
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
          ...asTheServer,
          include: ['server/**/*.media.test.ts'],
          // These tests run real programs on small videos, each of which keeps one core busy.
          maxWorkers,
          retry,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'drill',
          environment: 'node',
          ...asTheServer,
          ...withDatabases,
          ...drills,
          // Each drill has its own servers and clients, and spends part of its time waiting. At full count it also
          // measures how fast they recover, which requires a machine that does nothing else.
          maxWorkers: isFullDrill ? 1 : maxWorkers,
          retry,
          testTimeout: isFullDrill ? 7_200_000 : 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
