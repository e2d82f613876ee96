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
  'search',
  'matching',
  'read-camera',
  'align-clocks',
  'ladder',
]
/** What a browser may have to download before the start page works, in bytes of compressed JavaScript. */
const firstLoadLimit = 140 * 1024

/** What reads the sources only. Several checkers would each find out the same about what they share. */
const readingSteps = [
  ['Lint and borders', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['Format', 'oxfmt', ['--check', '.']],
  ...types
    .toReversed()
    .map((project) => [`Types of ${project}`, 'tsc', ['-p', project, '--checkers', '1', '--pretty']]),
  ['Dead code', 'knip', []],
]
const unitStep = ['Unit tests', 'vitest', ['run', '--project', 'unit', '--project', 'dom']]
/** The tests of stages that start processes get a second try: vitest.config.ts and playwright.config.ts say why. */
const secondTry = { CI: process.env.CI || 'true' }
const drillStep = (tools) => [
  'Fault drills',
  'vitest',
  ['run', '--project', 'drill'],
  { ...secondTry, ...tools },
]
const mediaStep = (tools) => [
  'Video tests',
  'vitest',
  ['run', '--project', 'media'],
  { ...secondTry, ...tools },
]
const databaseStep = (tools, engine, options = []) => [
  `Database tests (${engine})`,
  'vitest',
  ['run', '--project', 'db', ...options],
  { ...secondTry, ...tools, TEST_ENGINE: engine },
]
/**
 * What depends on the engine, or shows that the product as a whole runs on it. The SQL of the other features is
 * plain: PostgreSQL tests it in a fraction of the time, and the journeys in the browser use it on the embedded one.
 */
const forBothEngines = [
  'server/db/',
  'server/cells/',
  'server/jobs/prepare-queues',
  'server/jobs/runner',
  'server/http/requests',
  'server/main',
  'server/process/start-server',
  'server/features/discovery/discovery.db',
  'scripts/',
]
/** They test the files of the embedded database, and would only be skipped. */
const withoutFiles = ['--exclude', 'server/db/pglite/**', '--exclude', 'server/db/backup/**']

/** What a change has to pass before it is pushed: format, lint with the borders, types, dead code, fast tests. */
export const checks = async () => (await sideBySide(readingSteps)) || inTurn([unitStep])
export const drills = (tools) => inTurn([drillStep(tools)])
export const benchmarks = () =>
  inTurn(figures.map((figure) => [`Figure: ${figure}`, 'node', [`bench/${figure}.ts`]]))

/** Everything: the checks, the database tests on both engines, the fault drills, and the journeys in a real browser. */
export async function tests({ tools, hasPostgres, hasCeph }) {
  const longSteps = [
    ['First load', 'node', ['scripts/first-load-bytes.ts', '--limit', String(firstLoadLimit)]],
    mediaStep(tools),
    databaseStep(tools, 'embedded', hasPostgres ? forBothEngines : []),
    ...(hasPostgres ? [databaseStep(tools, 'postgres', withoutFiles)] : []),
    drillStep(tools),
    ['Browser journeys', 'playwright', ['test'], { ...secondTry, ...tools }],
  ]
  const code = (await checks()) || (await inTurn(longSteps))
  if (!hasPostgres) {
    process.stdout.write(
      '\nSKIPPED: nothing was tested on PostgreSQL, because none with PostGIS could be found or installed.\n' +
        '         Install one (apt install postgresql postgresql-postgis) or set TEST_DATABASE_URL.\n',
    )
  }
  if (!hasCeph) {
    process.stdout.write(
      '\nSKIPPED: nothing was tested on a real S3 server, because Ceph could not be found or installed.\n' +
        '         Install it (apt install radosgw ceph-mon ceph-osd ceph-common).\n',
    )
  }
  return code
}

/** Runs each step, showing its output, and stops at the first that fails. */
async function inTurn(steps) {
  for (const step of steps) {
    say(step[0])
    const code = await run(step)
    if (code !== 0) return code
  }
  return 0
}

/** Runs two steps at a time, showing the output of each when it is over, and begins no more once one has failed. */
async function sideBySide(steps) {
  const waiting = [...steps]
  let failure = 0
  const work = async () => {
    while (waiting.length > 0 && failure === 0) {
      const code = await run(waiting.shift(), { quiet: true })
      failure ||= code
    }
  }
  await Promise.all([work(), work()])
  return failure
}

async function run([title, command, args, env], { quiet = false } = {}) {
  const start = Date.now()
  const { code, output } = await runCommand(command, args, { env, quiet })
  if (output) process.stdout.write(output)
  if (code === 0) say(`${title}: passed in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  else process.stderr.write(`✗ ${title} failed\n`)
  return code
}
