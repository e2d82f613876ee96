import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Each line is a file that breaks one rule of ARCHITECTURE.md's table, and the rule's own words.
const violations = [
  ['domain/geo/a.ts', "import { z } from 'zod'", 'domain imports domain only'],
  ['domain/geo/b.ts', "import { readFile } from 'node:fs/promises'", 'domain imports domain only'],
  ['domain/geo/c.ts', "import { limits } from '#contract/limits.ts'", 'domain imports domain only'],
  [
    'contract/a.ts',
    "import { makeCells } from '#server/cells/cells.ts'",
    'contract imports domain and zod only',
  ],
  ['contract/b.ts', "import { useState } from 'react'", 'contract imports domain and zod only'],
  ['server/a.ts', "import { call } from '#web/lib/api-client.ts'", 'The server never imports the web'],
  [
    'server/features/activities/a.ts',
    "import { call } from '#web/lib/api-client.ts'",
    'The server never imports the web',
  ],
  [
    'server/features/activities/b.ts',
    "import { x } from '#server/features/videos/video.queries.ts'",
    'only through its service file',
  ],
  [
    'server/features/activities/c.ts',
    "import { x } from '#server/adapters/object-storage/disk.ts'",
    'chosen in wiring.ts only',
  ],
  ['server/features/activities/d.ts', "import { x } from '#server/wiring.ts'", 'never the other way round'],
  [
    'server/features/activities/jobs/e.ts',
    "import { x } from '#server/features/videos/video.queries.ts'",
    'only through its service file',
  ],
  [
    'server/features/activities/jobs/f.ts',
    "import { x } from '../../videos/video.queries.ts'",
    'sees its own feature',
  ],
  [
    'server/http/a.ts',
    "import { x } from '#server/features/videos/video.service.ts'",
    'Infrastructure never imports a feature',
  ],
  [
    'server/cells/a.ts',
    "import { x } from '#server/adapters/object-storage/s3.ts'",
    'chosen in wiring.ts only',
  ],
  ['server/db/a.ts', "import { x } from '../cells/cells.ts'", 'Imports across folders are written'],
  ['web/lib/a.ts', "import { x } from '#server/cells/cells.ts'", 'The web never imports the server'],
  ['web/features/activities/a.ts', "import { x } from 'node:fs'", 'The web never imports the server'],
  ['web/ui/a.ts', "import { messages } from '#contract/messages.ts'", 'ui knows nothing of the product'],
  ['web/ui/b.ts', "import { x } from '#web/session/current-user.ts'", 'ui knows nothing of the product'],
  ['web/lib/b.ts', "import { x } from '#web/session/current-user.ts'", 'ground floor of the web'],
  [
    'web/session/a.ts',
    "import { x } from '#web/features/contact/contact-dialog.tsx'",
    'session may import ui and lib',
  ],
  [
    'web/player/a.ts',
    "import { x } from '#web/features/contact/contact-dialog.tsx'",
    'player and map may import',
  ],
  [
    'web/features/activities/b.ts',
    "import { x } from '#web/features/contact/contact-dialog.tsx'",
    'Features meet in routes',
  ],
  ['web/routes/a.ts', "import { x } from '#web/app/router.tsx'", 'Routes never import the application'],
] as const

const allowed = [
  ['domain/geo/ok.ts', "import { regions } from '#domain/region.ts'"],
  ['contract/ok.ts', "import { z } from 'zod'\nimport { regions } from '#domain/region.ts'"],
  [
    'server/features/activities/ok.ts',
    "import { x } from '#server/features/videos/video.service.ts'\nimport { y } from './activity.queries.ts'",
  ],
  ['server/features/activities/jobs/ok.ts', "import { y } from '../activity.queries.ts'"],
  ['server/wiring.ts', "import { x } from '#server/adapters/object-storage/disk.ts'"],
  ['web/routes/ok.ts', "import { x } from '#web/features/contact/contact-dialog.tsx'"],
  ['web/app/ok.ts', "import { x } from '#web/routes/home.tsx'"],
] as const

let folder: string
type Complaint = { filename: string; code: string; help?: string }
let complaints: Complaint[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borders-'))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const [path, source] of [...violations, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${source}\n`)
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
  const run = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', join(folder, '.oxlintrc.json'), '--disable-nested-config', '--format', 'json', folder],
    {
      encoding: 'utf8',
    },
  )
  complaints = (JSON.parse(run.stdout) as { diagnostics: Complaint[] }).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true }))

const complaintsAbout = (path: string, rule: string) =>
  complaints
    .filter((complaint) => complaint.filename.endsWith(path) && complaint.code.includes(rule))
    .map(({ help }) => help ?? '')

test.each(violations)('%s may not say: %s', (path, _source, rule) => {
  expect(complaintsAbout(path, 'no-restricted-imports').join('\n')).toContain(rule)
})

test.each(allowed)('%s is within its borders', (path) => {
  expect(complaintsAbout(path, 'no-restricted-imports')).toEqual([])
})

test('files that import each other are refused', () => {
  expect(complaintsAbout('domain/geo/one.ts', 'no-cycle')).toHaveLength(1)
})
