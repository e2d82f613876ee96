import { appendFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Lists the tests that only passed on the second try, which the test runner does not report, and records how long each
 * test took and whether it failed if `npm test` asks for it.
 */
export function reportTests(): Reporter {
  const retried: string[] = []
  const timesFile = process.env['TEST_TIMES']
  const record = (test: { name: string; ms: number; failed: boolean }) => {
    if (timesFile) appendFileSync(timesFile, `${JSON.stringify(test)}\n`)
  }
  return {
    onTestCaseResult(test) {
      const name = `${test.module.relativeModuleId}: ${test.fullName}`
      const diagnostic = test.diagnostic()
      if (diagnostic?.flaky) retried.push(name)
      if (diagnostic) record({ name, ms: diagnostic.duration, failed: test.result().state === 'failed' })
    },
    onTestModuleEnd(module) {
      // Its tests may be fine, or not even have started.
      if (module.state() === 'failed') record({ name: module.relativeModuleId, ms: 0, failed: true })
    },
    onTestRunEnd() {
      for (const name of retried) process.stdout.write(`FLAKY, passed at the second try: ${name}\n`)
    },
  }
}
