import type { Reporter } from 'vitest/node'

/** Lists the tests that passed only at the second try, which the test runner does not report. */
export function retriedTests(): Reporter {
  const retried: string[] = []
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) retried.push(`${test.module.relativeModuleId}: ${test.fullName}`)
    },
    onTestRunEnd() {
      for (const name of retried) process.stdout.write(`FLAKY, passed at the second try: ${name}\n`)
    },
  }
}
