import { appendFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Lists the tests that only passed on the second try, which the test runner does not report, and records how long each
 * test took if `npm test` asks for it.
 */
export function reportTests(): Reporter {
  const retried: string[] = []
  const timesFile = process.env['TEST_TIMES']
  return {
    onTestCaseResult(test) {
      const name = `${test.module.relativeModuleId}: ${test.fullName}`
      const diagnostic = test.diagnostic()
      if (diagnostic?.flaky) retried.push(name)
      if (timesFile && diagnostic)
        appendFileSync(
          timesFile,
          `${JSON.stringify({ name, ms: diagnostic.duration, failed: test.result().state === 'failed' })}\n`,
        )
    },
    onTestRunEnd() {
      for (const name of retried) process.stdout.write(`FLAKY, passed at the second try: ${name}\n`)
    },
  }
}
