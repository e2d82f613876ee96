import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'

const types = ['domain', 'contract', 'server', 'web', 'tsconfig.tests.json']

/** What a change has to pass before it is pushed: format, lint with the borders, types, dead code, fast tests. */
export async function checks() {
  return inTurn([
    ['Format', 'oxfmt', ['--check', '.']],
    ['Lint and borders', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
    ...types.map((project) => [`Types of ${project}`, 'tsc', ['-p', project]]),
    ['Dead code', 'knip', []],
    ['Unit tests', 'vitest', ['run', '--project', 'unit', '--project', 'dom']],
  ])
}

/** Everything: the checks, the database tests on both engines, and the journeys in a real browser. */
export async function tests({ tools, hasPostgres }) {
  const database = (engine) => [`Database tests (${engine})`, 'vitest', ['run', '--project', 'db'], { TEST_ENGINE: engine }]
  const code = await inTurn([['Browser journeys', 'playwright', ['test'], tools]], await inTurn([database('embedded'), ...(hasPostgres ? [database('postgres')] : [])], await checks()))
  if (!hasPostgres) {
    process.stdout.write(
      '\nSKIPPED: the database tests did not run on PostgreSQL, because none with PostGIS could be found or installed.\n' +
        '         Install one (apt install postgresql postgresql-postgis) or set TEST_DATABASE_URL.\n',
    )
  }
  return code
}

/** Runs each step, showing its output, and stops at the first that fails. */
async function inTurn(steps, before = 0) {
  if (before !== 0) return before
  for (const [title, command, args, env] of steps) {
    const start = Date.now()
    say(title)
    const { code } = await runCommand(command, args, { env })
    if (code !== 0) {
      process.stderr.write(`✗ ${title} failed\n`)
      return code
    }
    say(`${title}: passed in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
  return 0
}
