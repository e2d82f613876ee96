import { join } from 'node:path'
import { findOnPath, root } from './paths.mjs'
import { coreOfEmbedded, restOfEmbedded } from './core-tests.mjs'
import { initdbPrograms } from './postgres.mjs'
import { buildServer, buildWeb, makeDatabaseTemplate, makeWorldAtlas, makeWorldMap } from './prepare.mjs'
import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { runStages } from './stages.mjs'
import { testFolder } from './test-folder.mjs'
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
const maxScripts = 12

const everything = () => true
/** The folders that make up the product, wherever it runs. */
const product = ['domain', 'contract', 'demo', 'server', 'web', 'scripts']

/** One vitest with one worker: parallel stages share the machine. */
const vitest = (title, { projects, options = [], env = {}, ...more }) => ({
  title,
  command: 'vitest',
  args: ['run', ...projects.flatMap((project) => ['--project', project]), ...options],
  env: { TEST_WORKERS: '1', ...env },
  ...more,
})

/** All tests of functions and of pages, or only those that have loaded what has changed since they last passed. */
const fastTests = ({ onlyAffected = false }) =>
  vitest(onlyAffected ? 'Unit tests and pages affected' : 'Unit tests and pages', {
    projects: ['unit', 'web', 'dom'],
    options: ['--experimental.recordDependencies', ...(onlyAffected ? ['--changed'] : [])],
    keepsHashes: true,
    env: { TEST_WORKERS: '2' },
    dependsOn: dependsOn([...product, 'fixtures', 'bench'], /\.test\.tsx?$/),
  })

/**
 * What a change has to pass before it is pushed: lint with the borders, types, format, dead code, fast tests.
 */
const quickStages = (which = {}) => [
  {
    title: 'Lint, borders and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '.'],
    // It spent a tenth of its time collecting garbage.
    env: { GOGC: '400' },
    dependsOn: everything,
  },
  fastTests(which),
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'], dependsOn: everything },
  { title: 'Dead code', command: 'knip', args: [], dependsOn: everything },
]

const database = 'Embedded database'
const map = 'World map'
const onPostgres = 'Database tests (PostgreSQL)'
const onEmbedded = 'Database tests (embedded)'
const web = 'Web application'
const server = 'Server'
const preparingStages = [
  { title: database, prepare: makeDatabaseTemplate },
  { title: web, prepare: buildWeb },
  { title: server, prepare: buildServer },
  {
    title: map,
    async prepare() {
      await makeWorldMap()
      await makeWorldAtlas()
    },
  },
]

/** They test the files of the embedded database, and would only be skipped. */
const withoutFiles = ['--exclude', 'server/db/pglite/**', '--exclude', 'server/db/backup/**']

/** Stages that start processes get a second try: vitest.config.ts and playwright.config.ts say why. */
const secondTry = { CI: process.env.CI || 'true' }

/** Where database tests leave what the rows of raw SQL are made of. */
const seenRows = join(root, 'node_modules', '.cache', 'seen-rows')

const databaseStage = (engine, title, { env, options = [], isObserved = false }) =>
  vitest(title, {
    projects: ['db'],
    options,
    env: { ...env, TEST_ENGINE: engine, ...(isObserved && { OBSERVE_ROWS: join(seenRows, engine) }) },
    after: [database, map],
    dependsOn: dependsOn(
      ['domain', 'contract', 'demo', 'server', 'scripts', 'fixtures'],
      /\.(db|process)\.test\.ts$/,
    ),
  })

const journeys = (title, which, { env, places }) => ({
  title,
  command: 'playwright',
  args: ['test'],
  env: { ...env, JOURNEYS: which },
  places,
  after: [database, map, web, server],
  dependsOn: dependsOn([...product, 'e2e'], /\.spec\.ts$/),
})

const drillStage = (title, which, env) =>
  vitest(title, {
    projects: ['drill'],
    // They spend much of their time waiting for a server to come back or a deadline to pass.
    env: { ...env, DRILLS: which, TEST_WORKERS: '2' },
    after: [database, web],
    dependsOn: dependsOn([...product, 'drills'], /\.drill\.test\.ts$/),
  })

/** The longest first: short ones fill the gaps. */
function coreStages({ tools, folder, hasPostgres }) {
  const env = { ...secondTry, ...tools }
  const inMemory = { ...env, ...folder }
  return [
    // What runs beside them mostly waits for its databases.
    journeys('Browser journeys', 'core', { env: inMemory, places: 2 }),
    ...(hasPostgres
      ? [
          databaseStage('postgres', onPostgres, {
            env: { ...inMemory, TEST_WORKERS: '3' },
            options: withoutFiles,
            isObserved: true,
          }),
        ]
      : []),
    drillStage('Fault drills', 'core', env),
    databaseStage('embedded', onEmbedded, {
      env: inMemory,
      options: hasPostgres ? coreOfEmbedded : [],
      isObserved: true,
    }),
    {
      title: 'Row types',
      command: 'node',
      args: ['scripts/row-types.ts', seenRows],
      after: [onPostgres, onEmbedded],
    },
    vitest('Video tests', {
      projects: ['media'],
      env: inMemory,
      dependsOn: dependsOn(['domain', 'contract', 'demo', 'server'], /\.media\.test\.ts$/),
    }),
    {
      title: 'First load',
      command: 'node',
      args: [
        'scripts/first-load-bytes.ts',
        '--limit',
        String(firstLoadLimit),
        '--most-scripts',
        String(maxScripts),
      ],
      after: [web],
    },
  ]
}

function restStages({ tools, folder, hasPostgres }) {
  const env = { ...secondTry, ...tools }
  const inMemory = { ...env, ...folder }
  return [
    // They look at every screen, which takes a busy machine too long.
    journeys('Other browser journeys', 'rest', { env: inMemory, places: 3 }),
    drillStage('Other fault drills', 'rest', env),
    ...(hasPostgres
      ? [
          databaseStage('embedded', 'More database tests (embedded)', {
            env: inMemory,
            options: restOfEmbedded,
          }),
        ]
      : []),
  ]
}

export const checks = ({ all }) =>
  runStages(quickStages({ onlyAffected: !all && !process.env.CI }), all ? {} : rememberPassed([]))

/**
 * The checks, the database tests, and a core set of fault drills and real-browser journeys; or everything these leave
 * out; or both.
 */
export async function tests({ parts, tools, hasPostgres, hasCeph, hasNginx, firefox, screen, all }) {
  const others = ['radosgw', 'nginx'].map((name) => findOnPath(name))
  const programs = [...Object.values(tools), ...initdbPrograms(), ...others, firefox, screen]
  const folder = testFolder()
  const code = await runStages(
    [
      ...preparingStages,
      ...(parts.includes('core') ? [...quickStages(), ...coreStages({ tools, folder, hasPostgres })] : []),
      ...(parts.includes('rest') ? restStages({ tools, folder, hasPostgres }) : []),
    ],
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
