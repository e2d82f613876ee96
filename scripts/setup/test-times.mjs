import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const howMany = 10

/**
 * Collects how long each test took. Test runners write a line of JSON for each to the file of this environment
 * variable: `{ "name": …, "ms": … }`, with `"failed": true` if it failed for good.
 */
export function collectTestTimes() {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-times-'))
  const file = join(folder, 'times.jsonl')
  process.env.TEST_TIMES = file
  const read = () =>
    (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []).map((line) => JSON.parse(line))
  return {
    failed: () => read().flatMap(({ name, failed }) => (failed ? [name] : [])),

    /** The slowest, as lines to print; none if no test ran. */
    slowest() {
      const times = read().toSorted((a, b) => b.ms - a.ms)
      rmSync(folder, { recursive: true })
      delete process.env.TEST_TIMES
      return times.slice(0, howMany).map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    },
  }
}
