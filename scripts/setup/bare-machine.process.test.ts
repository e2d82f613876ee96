import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

/** The sources as unpacked from an archive, on a machine whose PATH has nothing but Node and npm. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trailcast-bare-'))
  cpSync('scripts/setup', join(folder, 'scripts/setup'), { recursive: true })
  cpSync('.gitignore', join(folder, '.gitignore'))
  mkdirSync(join(folder, 'bin'))
  symlinkSync(process.execPath, join(folder, 'bin/node'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@ffmpeg-installer', '@ffprobe-installer'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  // It only has to exist.
  writeFileSync(join(folder, 'bin/npm'), '', { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string) {
  const { status, stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: join(folder, 'bin') },
  })
  return { status, stdout, stderr }
}

test('what the tests need is looked for, and what cannot be installed is done without', () => {
  const { status, stdout, stderr } = run(`
    import { installTestPrograms } from './scripts/setup/test-programs.mjs'
    import { findCeph } from './scripts/setup/ceph.mjs'
    import { findFirefox } from './scripts/setup/firefox.mjs'
    import { findNginx } from './scripts/setup/nginx.mjs'
    await installTestPrograms()
    console.log(JSON.stringify([await findCeph(), await findNginx(), await findFirefox()]))
  `)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual([false, false, {}])
})

test('videos are read and written by what the packages bring along', () => {
  const { stdout } = run(`
    import { findFfmpeg } from './scripts/setup/ffmpeg.mjs'
    console.log(JSON.stringify(await findFfmpeg()))
  `)
  const { FFMPEG_PATH, FFPROBE_PATH } = JSON.parse(stdout.split('\n').at(-2) ?? '{}') as Record<
    string,
    string
  >
  expect([FFMPEG_PATH, FFPROBE_PATH].map((path) => existsSync(path ?? ''))).toEqual([true, true])
})

/** One stage that depends on all files. */
const runStage = () =>
  run(`
    import { runStages } from './scripts/setup/stages.mjs'
    import { rememberPassed } from './scripts/setup/unchanged.mjs'
    const stage = { title: 'Bare', command: 'node', args: ['-e', 'console.log("ran")'], dependsOn: () => true }
    process.exitCode = await runStages([stage], rememberPassed([]))
  `)

test('stages run, and those whose files are unchanged are skipped, without git', () => {
  const [first, second] = [runStage(), runStage()]
  expect([first.status, second.status]).toEqual([0, 0])
  expect([first, second].map(({ stdout }) => stdout.split('\n').includes('ran'))).toEqual([true, false])
})
