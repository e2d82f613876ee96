import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './e2e/launch-options.ts'
import { findOwnServer } from './e2e/own-server.ts'

const server = findOwnServer()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-server.ts',
  outputDir: 'test-results',
  // Each has a server of its own, so that no journey meets what another one does.
  workers: 2,
  // A machine that others use too may keep a process waiting for many seconds. What has to happen within a time is
  // told to a clock that the test moves; everything else only has to happen.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // In the same spirit: a journey that passes at its second try does not fail the run, but is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'list' : [['list'], ['html', { open: 'never' }]],
  use: {
    // Known once the servers have started, before a process that runs tests loads this file again.
    ...(server ? { baseURL: server.url } : {}),
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions,
    // It answers before the tests can; the journeys that are about it switch it on.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
