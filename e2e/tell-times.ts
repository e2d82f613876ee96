import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const timesFile = process.env.TEST_TIMES

/** Writes down how long each journey took, where `npm test` asks for it. */
// The test runner looks for a default export.
// eslint-disable-next-line import/no-default-export
export default class TellTimes implements Reporter {
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const name = test.titlePath().filter(Boolean).join(' › ')
    if (timesFile) appendFileSync(timesFile, `${JSON.stringify({ name, ms: duration })}\n`)
  }
}
