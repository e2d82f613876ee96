// Puts small faults into the sources, one at a time, and counts how many of them the tests notice:
// `npm run mutate -- domain/time --sample 60 --seed 1`. CONTRIBUTING.md says how to read the output.
import { createHash } from 'node:crypto'
import { readFileSync, statSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { NumberedMutant } from './mutate/instrument.ts'
import { numberMutants, runMutants, type Outcome } from './mutate/run-mutants.ts'

type Equivalent = { file: string; line: string; becomes: string; why: string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    project: { type: 'string' },
    tests: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) throw new Error('Name a folder or file: npm run mutate -- domain/time')
// The cases of property tests are the same for each fault.
process.env['CI'] = 'true'

const equivalents = JSON.parse(readFileSync('scripts/mutate/equivalent.json', 'utf8')) as Equivalent[]
const files = positionals.flatMap(listSources)
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const all = numberMutants(files)
const judged = all.filter((mutant) => !isEquivalent(mutant))
for (const one of equivalents) {
  const isThere = !files.includes(one.file) || all.some((mutant) => isSame(one, mutant))
  if (!isThere) say(`No longer exists, so remove it from the list: ${one.file}: ${one.becomes}`)
}
const chosen = draw(judged, Number(values.sample ?? Infinity))
say(
  `${all.length} faults, ${all.length - judged.length} of them make no difference; ${chosen.length} are tried`,
)

if (values.list) for (const mutant of chosen) say(describe(mutant))
else {
  const outcomes: Outcome[] = []
  const tests =
    values.tests ?? positionals.map((path) => `${statSync(path).isDirectory() ? path : dirname(path)}/`)
  await runMutants({
    mutants: chosen,
    project: values.project ?? projectOf(positionals),
    tests,
    onOutcome(outcome) {
      outcomes.push(outcome)
      if (outcome.killedBy === null)
        say(`\nSURVIVED${outcome.isMet ? '' : ', because no test reaches it'}: ${describe(outcome.mutant)}`)
      else process.stdout.write('.')
    },
  })
  say('')
  const folders = Map.groupBy(outcomes, ({ mutant }) => dirname(mutant.file))
  for (const [folder, some] of folders) say(tally(folder, some))
  if (folders.size > 1) say(tally('all', outcomes))
}

/** The project of vitest.config.ts with the fast tests of these folders. */
function projectOf(paths: string[]): string {
  return paths.every((path) => /^(contract|web)\b/.test(path)) ? 'web' : 'unit'
}

function listSources(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return globSync(`${path}/**/*.{ts,tsx}`, {
    exclude: ['**/*.test.{ts,tsx}', '**/*-for-tests.ts', '**/*.d.ts'],
  }).toSorted()
}

/** Makes the same choice for the same seed, whatever else is in the folder. */
function draw(mutants: NumberedMutant[], count: number): NumberedMutant[] {
  const ranked = mutants.map((mutant) => {
    const { file, start, text } = mutant
    return {
      mutant,
      rank: createHash('sha256').update(`${values.seed} ${file} ${start} ${text}`).digest('hex'),
    }
  })
  const first = ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, count)
  return first.map(({ mutant }) => mutant).toSorted((one, other) => one.id - other.id)
}

function linesOf({ file, start, end, text }: NumberedMutant) {
  const source = sources.get(file) ?? ''
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  const becomes = source.slice(from, start) + text + source.slice(end, to)
  return {
    number: source.slice(0, start).split('\n').length,
    line: onOneLine(source.slice(from, to)),
    becomes: onOneLine(becomes),
  }
}

function onOneLine(lines: string): string {
  return lines.replaceAll(/\s+/g, ' ').trim()
}

function isEquivalent(mutant: NumberedMutant): boolean {
  return equivalents.some((one) => isSame(one, mutant))
}

function isSame(one: Equivalent, mutant: NumberedMutant): boolean {
  if (one.file !== mutant.file) return false
  const { line, becomes } = linesOf(mutant)
  return one.line === line && one.becomes === becomes
}

function describe(mutant: NumberedMutant): string {
  const { number, line, becomes } = linesOf(mutant)
  return `${mutant.file}:${number}\n  - ${line}\n  + ${becomes}`
}

function tally(folder: string, outcomes: Outcome[]): string {
  const killed = outcomes.filter(({ killedBy }) => killedBy !== null).length
  return `${folder}: ${killed} of ${outcomes.length} noticed (${((100 * killed) / outcomes.length).toFixed(1)}%)`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
