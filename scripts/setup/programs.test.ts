import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** On every Debian, however small (util-linux, coreutils, apt). */
const onEveryDebian = ['apt-get', 'id', 'mount', 'umount']
/** Node and npm are what people have to bring along. */
const asked = ['node', 'npm', 'process.execPath']
/** Programs that `installTestPrograms` and `findFfmpeg` install, or find in the npm packages. */
const installed = [
  'ceph',
  'ceph-mon',
  'ceph-osd',
  'ffmpeg',
  'ffprobe',
  'monmaptool',
  'nginx',
  'openssl',
  'radosgw',
  'radosgw-admin',
  'Xvfb',
]
const known = new Set([...onEveryDebian, ...asked, ...installed])

/** A program that is started by its name: `spawn('ps', […])`, or by a function that passes both on. */
const start = /\b(?:spawn|spawnSync|execFile|execFileSync|runCommand|run)\(\s*'([\w.-]+)',\s*\[/g

const itself = 'scripts/setup/programs.test.ts'

const programsIn = (source: string): string[] => [...source.matchAll(start)].flatMap(([, name]) => name ?? [])

test('the set-up and the tests start nothing that a machine with Node and npm alone would lack', () => {
  const sources = [
    'scripts',
    'server',
    'drills',
    'e2e',
    'fixtures',
    'domain',
    'contract',
    'demo',
    'web',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== itself),
  )
  const started = sources.map((file) => ({ file, programs: programsIn(readFileSync(file, 'utf8')) }))
  expect(started.flatMap(({ programs }) => programs).length).toBeGreaterThan(10)
  const strange = started.flatMap(({ file, programs }) =>
    programs.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(strange).toEqual([])
})

test.each([
  ["execFileSync('git', ['ls-files'])", 'git'],
  ["await run('ps', ['-eo', 'args'])", 'ps'],
  ["spawn(\n  'ss',\n  ['-l'])", 'ss'],
])('%s is found', (source, name) => {
  expect(programsIn(source)).toEqual([name])
})
