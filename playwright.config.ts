import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './e2e/launch-options.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-server.ts',
  outputDir: 'test-results',
  // The server, its database and the browser share two cores.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'list' : [['list'], ['html', { open: 'never' }]],
  use: {
    // Known once the server of the tests has started, before any test loads this file again.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions,
    // It answers before the tests can; the journeys that are about it switch it on.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
