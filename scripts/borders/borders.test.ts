import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borderOverrides } from './borders.ts'
import { readFeatureOrder } from './read-feature-order.ts'

const featureOrder = readFeatureOrder()

const server = '#server/cells/cells.ts'
const web = '#web/lib/api-client.ts'
const feature = '#web/features/contact/contact-dialog.tsx'
const user = '#web/session/current-user.ts'

const said = {
  domain: 'domain imports domain only',
  demo: 'demo imports domain only',
  contract: 'contract imports domain and zod only',
  webInServer: 'The server never imports the web',
  serverInWeb: 'The web never imports the server or the demo',
  adapter: 'chosen in wiring.ts only',
  entry: 'never the other way round',
  insides: 'What is inside a feature is its own',
  infrastructure: 'Infrastructure never imports a feature',
  order: 'A feature uses those above it',
  across: 'Imports across folders are written',
  inFeature: 'sees its own feature',
  ui: 'ui knows nothing of the product',
  ground: 'ground floor of the web',
  session: 'session may import ui and lib',
  player: 'player, map and chart may import',
  features: 'Features meet in routes',
  routes: 'Routes never import the application',
} as const

/**
 * A folder, what must not be imported there, and the linter's message. Each import is tried in the folder and in a
 * subfolder.
 */
const violations: [folder: string, imported: string, rule: string][] = [
  ...['zod', 'node:fs', 'node:fs/promises', '#contract/limits.ts', server, web].map(
    (each): [string, string, string] => ['domain/geo', each, said.domain],
  ),
  ...['react', 'node:fs', 'node:fs/promises', server, web].map((each): [string, string, string] => [
    'contract/folder',
    each,
    said.contract,
  ]),
  ...['zod', '#contract/limits.ts', server, web].map((each): [string, string, string] => [
    'demo/life',
    each,
    said.demo,
  ]),
  ['server/config', web, said.webInServer],
  ...['http', 'db', 'jobs', 'media', 'cells', 'adapters', 'config'].flatMap(
    (each): [string, string, string][] => [
      [`server/${each}`, web, said.webInServer],
      [`server/${each}`, '#server/features/mail/public.ts', said.infrastructure],
      [`server/${each}`, '#server/adapters/object-storage/s3.ts', said.adapter],
      [`server/${each}`, '#server/wiring.ts', said.entry],
    ],
  ),
  ['server/process', '#server/features/mail/mail.queries.ts', said.insides],
  ...Object.keys(featureOrder).flatMap((each): [string, string, string][] => [
    [`server/features/${each}`, web, said.webInServer],
    [`server/features/${each}`, '#server/features/mail/mail.queries.ts', said.order],
    [`server/features/${each}`, '#server/features/demo/public.ts', said.order],
    [`server/features/${each}`, '#server/adapters/object-storage/disk.ts', said.adapter],
    ...['main', 'run', 'process/start-server', 'app', 'wiring', 'features/index'].map(
      (file): [string, string, string] => [`server/features/${each}`, `#server/${file}.ts`, said.entry],
    ),
  ]),
  ...[
    'ui',
    'lib',
    'session',
    'player',
    'map',
    'chart',
    'features/activities',
    'routes',
    'app',
    'workers',
  ].flatMap((each) =>
    [server, '#demo/world.ts', 'node:fs', 'node:fs/promises'].map((imported): [string, string, string] => [
      `web/${each}`,
      imported,
      said.serverInWeb,
    ]),
  ),
  ['web/ui', '#web/lib/messages.ts', said.ui],
  ['web/ui', '#domain/region.ts', said.ui],
  ['web/ui', user, said.ui],
  ['web/lib', user, said.ground],
  ['web/session', feature, said.session],
  ...['player', 'map', 'chart'].flatMap((each) =>
    [feature, '#web/routes/home.tsx', '#web/app/router.tsx'].map((imported): [string, string, string] => [
      `web/${each}`,
      imported,
      said.player,
    ]),
  ),
  ...[feature, '#web/routes/home.tsx', '#web/app/router.tsx'].map((imported): [string, string, string] => [
    'web/features/activities',
    imported,
    said.features,
  ]),
  ['web/routes', '#web/app/router.tsx', said.routes],
]

/** Relative imports differ by depth. */
const relative: [path: string, imported: string, rule: string][] = [
  ['server/db/a.ts', '../cells/cells.ts', said.across],
  ['server/db/postgres/a.ts', '../schema.ts', said.across],
  ['web/map/layers/a.ts', '../start-map.ts', said.across],
  ['server/features/mail/a.ts', '../contact/public.ts', said.across],
  ['server/features/mail/jobs/a.ts', '../../contact/public.ts', said.inFeature],
  ['web/features/contact/a.ts', '../about/about-page.tsx', said.across],
  ['web/features/contact/room/a.ts', '../../about/about-page.tsx', said.inFeature],
  ['domain/geo/a.test.ts', '../time/ranges.ts', said.across],
  ['web/features/contact/room/a.test.ts', '../../about/about-page.tsx', said.inFeature],
]

const planted = [
  ...violations.flatMap(([folder, imported, rule], n) =>
    [folder, `${folder}/inside`].map((each) => [`${each}/violation-${n}.ts`, imported, rule] as const),
  ),
  ...relative,
]

const allowed = [
  ['domain/geo/ok.ts', '#domain/region.ts'],
  ['contract/ok.ts', 'zod'],
  ['contract/too.ts', '#domain/region.ts'],
  ['server/features/contact/ok.ts', '#server/features/mail/public.ts'],
  ['server/features/contact/inside/ok.ts', '#server/features/mail/public.ts'],
  ['server/features/contact/inside/too.ts', '../contact.queries.ts'],
  ['server/features/contact/here.ts', './contact.queries.ts'],
  ['server/features/contact/inside/ok.test.ts', '#server/features/mail/mail.queries.ts'],
  ['server/wiring.ts', '#server/adapters/object-storage/disk.ts'],
  ['server/app.ts', '#server/features/mail/public.ts'],
  ['server/process/start.ts', '#server/features/index.ts'],
  ['web/features/contact/room/ok.ts', '../other-room/field.tsx'],
  ['web/routes/ok.ts', feature],
  ['web/app/ok.ts', '#web/routes/home.tsx'],
] as const

type Complaint = { filename: string; code: string; help?: string }
let folder: string
let complaints: Map<string, Complaint[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borders-'))
  const settings = join(folder, '.oxlintrc.json')
  const rules = { 'import/no-cycle': 'error' }
  writeFileSync(
    settings,
    JSON.stringify({ plugins: ['import'], rules, overrides: borderOverrides(featureOrder) }),
  )
  for (const [path, imported] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `import { x } from '${imported}'\nexport const y = () => x\n`)
  }
  // Two files that import each other, each allowed by itself.
  writeFileSync(
    join(folder, 'domain/geo/one.ts'),
    "import { two } from './two.ts'\nexport const one = () => two\n",
  )
  writeFileSync(
    join(folder, 'domain/geo/two.ts'),
    "import { one } from './one.ts'\nexport const two = () => one\n",
  )
  const options = ['-c', settings, '--disable-nested-config', '--format', 'json', folder]
  const run = spawnSync('node_modules/.bin/oxlint', options, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Complaint[] }
  complaints = Map.groupBy(diagnostics, ({ filename }) =>
    filename.slice(filename.indexOf(folder) + folder.length + 1),
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

const complaintsAbout = (path: string, rule: string) =>
  (complaints.get(path) ?? []).filter(({ code }) => code.includes(rule)).map(({ help }) => help ?? '')

test.each(planted)('%s may not import %s', (path, _imported, rule) => {
  expect(complaintsAbout(path, 'no-restricted-imports').join('\n')).toContain(rule)
})

test.each(allowed)('%s may import %s', (path) => {
  expect(complaintsAbout(path, 'no-restricted-imports')).toEqual([])
})

test('files that import each other are refused', () => {
  expect(complaintsAbout('domain/geo/one.ts', 'no-cycle')).toHaveLength(1)
})
