import type { Reporter } from 'vitest/node'

/** Lists what passed at its second try only, which the test runner itself keeps quiet about. */
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
