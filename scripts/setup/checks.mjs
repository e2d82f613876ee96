import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'

const types = ['domain', 'contract', 'server', 'web', 'web/workers', 'tsconfig.tests.json']
const figures = [
  'list-request',
  'logged-in',
  'sign-in',
  'sign-in-timing',
  'jobs',
  'start',
  'read-fit',
  'read-gpx',
  'import',
  'upload',
  'tiles',
]
/** What a browser may have to download before the start page works, in bytes of compressed JavaScript. */
const firstLoadLimit = 150 * 1024

/** What a change has to pass before it is pushed: format, lint with the borders, types, dead code, fast tests. */
const checkSteps = [
  ['Format', 'oxfmt', ['--check', '.']],
  ['Lint and borders', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ...types.map((project) => [`Types of ${project}`, 'tsc', ['-p', project]]),
  ['Dead code', 'knip', []],
  ['Unit tests', 'vitest', ['run', '--project', 'unit', '--project', 'dom']],
]
const drillStep = ['Fault drills', 'vitest', ['run', '--project', 'drill']]
const databaseStep = (engine, options = []) => [
  `Database tests (${engine})`,
  'vitest',
  ['run', '--project', 'db', ...options],
  { TEST_ENGINE: engine },
]
/** Their SQL is plain, takes minutes on the embedded database, and is used on it by every journey in the browser. */
const notTwice = ['--exclude', 'server/features/accounts/**']

export const checks = () => inTurn(checkSteps)
export const drills = () => inTurn([drillStep])
export const benchmarks = () => inTurn(figures.map((figure) => [`Figure: ${figure}`, 'node', [`bench/${figure}.ts`]]))

/** Everything: the checks, the database tests on both engines, the fault drills, and the journeys in a real browser. */
export async function tests({ tools, hasPostgres }) {
  const code = await inTurn([
    ...checkSteps,
    ['First load', 'node', ['scripts/first-load-bytes.ts', '--limit', String(firstLoadLimit)]],
    databaseStep('embedded', hasPostgres ? notTwice : []),
    ...(hasPostgres ? [databaseStep('postgres')] : []),
    drillStep,
    ['Browser journeys', 'playwright', ['test'], tools],
  ])
  if (!hasPostgres) {
    process.stdout.write(
      '\nSKIPPED: nothing was tested on PostgreSQL, because none with PostGIS could be found or installed.\n' +
        '         Install one (apt install postgresql postgresql-postgis) or set TEST_DATABASE_URL.\n',
    )
  }
  return code
}

/** Runs each step, showing its output, and stops at the first that fails. */
async function inTurn(steps) {
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
