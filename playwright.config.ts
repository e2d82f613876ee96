import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './e2e/launch-options.ts'
import { findOwnServer } from './e2e/own-server.ts'
import { coreJourneys } from './scripts/setup/core-tests.mjs'

const server = findOwnServer()
/** All journeys by default. */
const chosen = {
  core: { testMatch: coreJourneys },
  rest: { testIgnore: coreJourneys },
  all: {},
}[process.env.JOURNEYS ?? 'all']

export default defineConfig({
  testDir: 'e2e',
  ...chosen,
  globalSetup: './e2e/start-server.ts',
  outputDir: 'test-results',
  // Each worker has its own server, so that parallel journeys do not see each other's changes.
  workers: 2,
  // A shared machine may keep a process waiting for many seconds. Tests that are about time move a clock of their
  // own; everything else only has to happen eventually.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // For the same reason, a journey that passes on its second try does not fail the run, but is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['./e2e/tell-times.ts'],
    ...(process.env.CI ? [] : [['html', { open: 'never' }] as const]),
  ],
  use: {
    // Known once the servers have started: the processes that run tests load this file again after that.
    ...(server ? { baseURL: server.url } : {}),
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions,
    // A service worker would answer requests before the tests' routes can; the journeys about it turn it on.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
