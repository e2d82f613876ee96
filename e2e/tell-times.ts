import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const timesFile = process.env.TEST_TIMES

/** Writes down how long each journey took and whether it failed, where `npm test` asks for it. */
// The test runner looks for a default export.
// eslint-disable-next-line import/no-default-export
export default class TellTimes implements Reporter {
  onTestEnd(test: TestCase, { duration, retry, status }: TestResult): void {
    const name = test.titlePath().filter(Boolean).join(' › ')
    // A try that was interrupted says nothing.
    const failed = (status === 'failed' || status === 'timedOut') && retry === test.retries
    if (timesFile) appendFileSync(timesFile, `${JSON.stringify({ name, ms: duration, failed })}\n`)
  }
}
