import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Stage = {
  title: string
  program: string
  places?: number
  after?: string[]
  folders?: string[]
  tests?: string
}

let folder: string

/**
 * A separate folder with the real programs that run stages. Like an archive of the sources, it is not a git repository.
 */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trailcast-stages-'))
  cpSync('scripts/setup', join(folder, 'scripts/setup'), { recursive: true })
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n*.log\n')
  write('domain/a.ts', 'a')
  write('web/b.ts', 'b')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Instead of a time of day: the stages are running by then, however slow the machine is. */
const timeIsUpOnceReady = `
  import { existsSync } from 'node:fs'
  const { setTimeout } = globalThis
  globalThis.setTimeout = (act, ms) => {
    if (ms <= 60_000) return setTimeout(act, ms)
    const look = setInterval(() => {
      if (!existsSync('dist-ready')) return
      clearInterval(look)
      act()
    }, 5).unref()
    return look
  }`
const inAnHour = () => `${Date.now() / 1000 + 3600}`
const ready = `require('fs').writeFileSync('dist-ready', '')`

/** Runs them as `npm test` does, on a developer's machine unless stated otherwise. */
function run(stages: Stage[], { ci = '', programs = [] as string[], until = '' } = {}) {
  const program = `
    ${until && timeIsUpOnceReady}
    import { runStages } from './scripts/setup/stages.mjs'
    import { dependsOn, rememberPassed } from './scripts/setup/unchanged.mjs'
    const stages = ${JSON.stringify(stages)}.map(({ title, program, places, after, folders, tests }) => ({
      title, places, after, command: process.execPath, args: ['-e', program],
      ...(folders && { dependsOn: dependsOn(folders, new RegExp(tests ?? '^$')) }),
    }))
    process.exitCode = await runStages(stages, rememberPassed(${JSON.stringify(programs)}))
  `
  const args = ['--input-type=module', '-e', program]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: ci, ...(until && { TEST_UNTIL: until }) },
  })
  return { status, lines: stdout.split('\n'), stderr }
}

const says = (text: string) => `console.log(${JSON.stringify(text)})`
/** Ends once both programs are running, so one on its own would wait forever. */
const meets = (own: string, other: string) =>
  `const fs = require('fs'); fs.writeFileSync('${own}', ''); setInterval(() => fs.existsSync('${other}') && process.exit(0), 5)`
const twoLines = (n: number) =>
  `${says(`${n} first`)}; ${meets(`dist-${n}`, `dist-${3 - n}`)}; process.on('exit', () => ${says(`${n} last`)})`
/** As a test runner does. */
const took = (name: string, ms: number, failed = false) =>
  `require('fs').appendFileSync(process.env.TEST_TIMES, ${JSON.stringify(`${JSON.stringify({ name, ms, failed })}\n`)})`
const never = 'setInterval(() => {}, 1000)'

test('stages run in parallel, and the output of each comes in one piece', () => {
  const { status, lines } = run([
    { title: 'One', program: twoLines(1) },
    { title: 'Two', program: twoLines(2) },
  ])
  expect(status).toBe(0)
  expect(lines[lines.indexOf('1 first') + 1]).toBe('1 last')
  expect(lines[lines.indexOf('2 first') + 1]).toBe('2 last')
  expect(lines.filter((line) => /^ {2}(One|Two|All of it) +\d+\.\d s$/.test(line))).toHaveLength(3)
})

test('a stage starts after those it needs', () => {
  const { lines } = run([
    { title: 'Last', program: says('last'), after: ['First', 'Second'] },
    { title: 'Second', program: says('second'), after: ['First'] },
    { title: 'First', program: says('first') },
  ])
  expect(lines.filter((line) => ['first', 'second', 'last'].includes(line))).toEqual([
    'first',
    'second',
    'last',
  ])
})

test('a busy stage waits for as many places as it needs, and later ones do not overtake it', () => {
  const { lines } = run([
    { title: 'One', program: says('one'), places: 2 },
    { title: 'Busy', program: says('busy'), places: 3 },
    { title: 'Small', program: says('small') },
  ])
  const steps = lines.filter((line) => /started|passed/.test(line)).map((line) => line.replace(/ in .*/, ''))
  expect(steps).toEqual(
    ['One', 'Busy', 'Small'].flatMap((title) => [`• ${title}: started`, `• ${title}: passed`]),
  )
})

test('the first failure stops what is running and what has not started, and shows what went wrong', () => {
  const { status, lines, stderr } = run([
    { title: 'Endless', program: never },
    { title: 'Wrong', program: `${says('what went wrong')}; process.exitCode = 3` },
    { title: 'Never begun', program: says('never'), after: ['Wrong'] },
  ])
  expect(status).toBe(3)
  expect(stderr).toContain('✗ Wrong failed')
  expect(lines).toContain('what went wrong')
  expect(lines).toContain('• Endless: stopped')
  expect(lines.join('\n')).not.toContain('Never begun')
})

test('a missing program fails its stage', () => {
  const program = `
    import { runStages } from './scripts/setup/stages.mjs'
    process.exitCode = await runStages([{ title: 'Missing', command: 'no-such-program', args: [] }])
  `
  const args = ['--input-type=module', '-e', program]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(status).toBe(127)
  expect(stdout).toContain('no-such-program')
})

test('what has passed is skipped until something it depends on changes', () => {
  const stage: Stage = { title: 'Skippable', program: says('ran'), folders: ['domain'], tests: 'own\\.test' }
  const ran = (options = {}) => run([stage], options).lines.includes('ran')
  expect(ran()).toBe(true)
  expect(ran()).toBe(false)
  write('web/b.ts', 'changed, elsewhere')
  write('domain/other.test.ts', 'a test of another stage')
  write('dist/c.ts', 'made from the sources')
  write('domain/run.log', 'what a run wrote')
  write('README.md', 'a page for people')
  expect(ran()).toBe(false)
  for (const path of [
    'domain/a.ts',
    'domain/new.ts',
    'domain/own.test.ts',
    'package-lock.json',
    '.env.example',
  ]) {
    write(path, `changed: ${path}`)
    expect({ path, ran: [ran(), ran()] }).toEqual({ path, ran: [true, false] })
  }
  rmSync(join(folder, 'domain/new.ts'))
  expect(ran()).toBe(true)
  write('dist/program', 'one version')
  const programs = [join(folder, 'dist/program')]
  expect([ran({ programs }), ran({ programs })]).toEqual([true, false])
  write('dist/program', 'the next version')
  expect(ran({ programs })).toBe(true)
})

test('what has failed runs again, and so does everything where a change is judged', () => {
  const broken: Stage = { title: 'Broken', program: `${says('ran')}; process.exitCode = 1`, folders: ['web'] }
  for (let turn = 0; turn < 2; turn++) expect(run([broken]).lines).toContain('ran')
  const fine: Stage = { title: 'Fine', program: says('ran'), folders: ['web'] }
  for (let turn = 0; turn < 2; turn++) expect(run([fine], { ci: 'true' }).lines).toContain('ran')
})

test('the slowest tests are listed at the end, whichever stage they belong to', () => {
  const { lines } = run([
    { title: 'One', program: [took('a second', 1000), took('quick', 1)].join(';') },
    { title: 'Two', program: [took('a minute', 60_000), ...Array(9).fill(took('long', 2000))].join(';') },
  ])
  const first = lines.indexOf('The slowest tests:') + 1
  expect(first).toBeGreaterThan(0)
  const listed = lines.slice(first).filter(Boolean)
  expect(listed).toEqual(['   60.0 s  a minute', ...Array(9).fill('    2.0 s  long')])
})

test('when the time is up, what has not passed is named, and only failed tests fail the run', () => {
  const quick: Stage = { title: 'Quick', program: says('quick') }
  const endless: Stage = {
    title: 'Endless',
    program: `
      ${took('fine', 1)}
      process.on('SIGINT', () => { ${took('stopped', 1, true)}; process.exit(1) })
      ${ready}
      ${never}`,
    after: ['Quick'],
  }
  const later: Stage = { title: 'Later', program: says('later'), after: ['Endless'] }
  const { status, lines } = run([quick, endless, later], { until: inAnHour() })
  rmSync(join(folder, 'dist-ready'))
  expect(status).toBe(0)
  expect(lines).toContain('quick')
  expect(lines).not.toContain('later')
  expect(lines.filter((line) => line.startsWith('SKIPPED'))).toEqual([
    "SKIPPED: the end of 'Endless': there was no time left.",
    "SKIPPED: 'Later': there was no time left.",
  ])

  const program = `${took('wrong', 1, true)}; ${says('why')}; ${ready}; ${never}`
  const broken = run([{ title: 'Broken', program }], { until: inAnHour() })
  rmSync(join(folder, 'dist-ready'))
  expect([broken.status, broken.stderr]).toEqual([1, '✗ Failed before the time was up: wrong\n'])
  expect(broken.lines).toContain('why')

  const tooLate = run([quick], { until: '1' })
  expect([tooLate.status, tooLate.lines.includes('quick')]).toEqual([0, false])
})
