import { findOnPath } from './paths.mjs'
import { initdbPrograms } from './postgres.mjs'
import { buildWeb, makeDatabaseTemplate, makeWorldAtlas, makeWorldMap } from './prepare.mjs'
import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { runStages } from './stages.mjs'
import { dependsOn, rememberPassed } from './unchanged.mjs'

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
  'terrain',
  'search',
  'matching',
  'read-camera',
  'align-clocks',
  'ladder',
  'view-frame',
  'lighthouse',
]
/** How much compressed JavaScript, in bytes, a browser may have to download before the start page works. */
const firstLoadLimit = 145 * 1024
/** Each of them is a request, which a phone waits for. */
const mostScripts = 12

const everything = () => true
/** What the product is made of, wherever it runs. */
const product = ['domain', 'contract', 'server', 'web', 'scripts']

/** One vitest with one worker: parallel stages share the machine. */
const vitest = (title, { project, options = [], env = {}, ...more }) => ({
  title,
  command: 'vitest',
  args: ['run', '--project', project, ...options],
  env: { TEST_WORKERS: '1', ...env },
  ...more,
})

/**
 * What a change has to pass before it is pushed: lint with the borders, types, format, dead code, fast tests.
 */
const quickStages = [
  {
    title: 'Lint, borders and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '.'],
    dependsOn: everything,
  },
  vitest('Tests of pages', {
    project: 'dom',
    dependsOn: dependsOn(['domain', 'contract', 'web'], /\.test\.tsx$/),
  }),
  vitest('Unit tests', {
    project: 'unit',
    dependsOn: dependsOn([...product, 'fixtures'], /\.test\.ts$/),
  }),
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'], dependsOn: everything },
  { title: 'Dead code', command: 'knip', args: [], dependsOn: everything },
]

const database = 'Embedded database'
const map = 'World map'
const web = 'Web application'
const preparingStages = [
  { title: database, prepare: makeDatabaseTemplate },
  { title: web, prepare: buildWeb },
  {
    title: map,
    async prepare() {
      await makeWorldMap()
      await makeWorldAtlas()
    },
  },
]

/**
 * Tests that depend on the engine, or that show that the product as a whole runs on it. The SQL of the other
 * features is plain: PostgreSQL tests it in a fraction of the time, and the browser journeys use it on the
 * embedded one.
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
  // Locks between two cells, leases with an audit that only grows, and what is written once however often it is told.
  'server/features/friends/two-cells',
  'server/features/moderation/appeals',
  'server/features/notifications/notifications.db',
  'scripts/build-server',
]
/** They test the files of the embedded database, and would only be skipped. */
const withoutFiles = ['--exclude', 'server/db/pglite/**', '--exclude', 'server/db/backup/**']

/** Stages that start processes get a second try: vitest.config.ts and playwright.config.ts say why. */
const secondTry = { CI: process.env.CI || 'true' }

const databaseStage = (engine, env, options = []) =>
  vitest(`Database tests (${engine})`, {
    project: 'db',
    options,
    env: { ...env, TEST_ENGINE: engine },
    after: [database, map],
    dependsOn: dependsOn(
      ['domain', 'contract', 'server', 'scripts', 'fixtures'],
      /\.(db|process)\.test\.ts$/,
    ),
  })

/** The longest first: short ones fill the gaps. */
function longStages({ tools, hasPostgres }) {
  const env = { ...secondTry, ...tools }
  return [
    {
      title: 'Browser journeys',
      command: 'playwright',
      args: ['test'],
      env,
      places: 3,
      after: [database, map, web],
      dependsOn: dependsOn([...product, 'e2e'], /\.spec\.ts$/),
    },
    vitest('Fault drills', {
      project: 'drill',
      // Much of their time they wait, for a server to come back or for a deadline to pass.
      env: { ...env, TEST_WORKERS: '2' },
      after: [database, web],
      dependsOn: dependsOn([...product, 'drills'], /\.drill\.test\.ts$/),
    }),
    ...(hasPostgres ? [databaseStage('postgres', { ...env, TEST_WORKERS: '2' }, withoutFiles)] : []),
    databaseStage('embedded', env, hasPostgres ? forBothEngines : []),
    vitest('Video tests', {
      project: 'media',
      env,
      dependsOn: dependsOn(['domain', 'contract', 'server'], /\.media\.test\.ts$/),
    }),
    {
      title: 'First load',
      command: 'node',
      args: [
        'scripts/first-load-bytes.ts',
        '--limit',
        String(firstLoadLimit),
        '--most-scripts',
        String(mostScripts),
      ],
      after: [web],
    },
  ]
}

export const checks = ({ all }) => runStages(quickStages, all ? {} : rememberPassed([]))

/**
 * Everything: the checks, the database tests on both engines, the fault drills, and the journeys in a real
 * browser.
 */
export async function tests({ tools, hasPostgres, hasCeph, hasNginx, firefox, screen, all }) {
  const others = ['radosgw', 'nginx'].map((name) => findOnPath(name))
  const programs = [...Object.values(tools), ...initdbPrograms(), ...others, firefox, screen]
  const code = await runStages(
    [...preparingStages, ...quickStages, ...longStages({ tools, hasPostgres })],
    all ? {} : rememberPassed(programs),
  )
  const skipped = [
    !hasPostgres && [
      'nothing was tested on PostgreSQL, because none with PostGIS could be found or installed.',
      'Install one (apt install postgresql postgresql-postgis) or set TEST_DATABASE_URL.',
    ],
    !firefox && [
      'nothing was tested in Firefox, because it could not be found or installed.',
      'Install it (apt install firefox-esr xvfb) or set FIREFOX_PATH.',
    ],
    firefox &&
      !screen && [
        'maps were not tested in Firefox, which draws them only on a screen.',
        'Install one in memory (apt install xvfb).',
      ],
    !hasCeph && [
      'nothing was tested on a real S3 server, because Ceph could not be found or installed.',
      'Install it (apt install radosgw ceph-mon ceph-osd ceph-common).',
    ],
    !hasNginx && [
      'the settings for nginx in docs/operating.md were not tried, because it could not be found or installed.',
      'Install it (apt install nginx openssl).',
    ],
  ]
  for (const [what, remedy] of skipped.filter(Boolean))
    process.stdout.write(`\nSKIPPED: ${what}\n         ${remedy}\n`)
  return code
}

export const drills = (tools) =>
  inTurn([['Fault drills', 'vitest', ['run', '--project', 'drill'], { ...secondTry, ...tools }]])
export const benchmarks = () =>
  inTurn(figures.map((figure) => [`Figure: ${figure}`, 'node', [`bench/${figure}.ts`]]))

/** Runs each step, showing its output, and stops at the first that fails. */
async function inTurn(steps) {
  for (const [title, command, args, env] of steps) {
    say(title)
    const { code } = await runCommand(command, args, { env })
    if (code !== 0) {
      process.stderr.write(`✗ ${title} failed\n`)
      return code
    }
  }
  return 0
}
