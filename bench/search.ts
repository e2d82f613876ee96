// Place search over synthetic names on PostgreSQL: queries are the first 3 to 8 letters of a name, a quarter
// of them with one typo (from 4 letters on), compared with pg_trgm's `%` over the same names in the same run.
// A query counts as answered when the intended place is among the ten results, or when all ten are at least
// as good a guess by the rules of the search. Sizes are arguments; 150000 and 1000000 by default. `embedded`
// stands for the world that setup makes, in the embedded database.
import { loadavg } from 'node:os'
import { keysOfName } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { editsToPrefix, maxEdits } from '#domain/atlas/typos.ts'
import { fitOf, scoreOf } from '#server/features/atlas/search/score.ts'
import { searchByName } from '#server/features/atlas/search/search.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { median } from './interleave.ts'
import { openPlaces, type PlacesDatabase, type Target } from './places-database.ts'
import { randomNumbers } from './synthetic-places.ts'
import { openWorldPlaces } from './world-places.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2) : ['150000', '1000000']
const rounds = 5
const queriesPerRound = 400

type Query = { typed: string; target: Target }
type Guess = Target
type Side = { name: string; ask: (typed: string) => Promise<Guess[]>; queries: number }
type Measured = { p50: number; p99: number; cpu: number; answered: number; found: number }

const postgres = await startPostgres()
const cpu = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(postgres.pid)
try {
  const costs = new Map<string, number>()
  for (const size of sizes) costs.set(size, await measureSize(size))
  const [first, last] = sizes
    .filter((size) => size !== 'embedded')
    .flatMap((size, at, all) => (at === 0 || at === all.length - 1 ? size : []))
  if (first && last) {
    const growth = (costs.get(last) ?? 0) / (costs.get(first) ?? 1)
    console.log(
      `\nfrom ${first} to ${last} places the CPU of a query of ours grows ${growth.toFixed(1)} times`,
    )
  }
} finally {
  await postgres.stop()
}

async function measureSize(size: string): Promise<number> {
  const start = performance.now()
  const places = size === 'embedded' ? await openWorldPlaces() : await openPlaces(postgres.url, Number(size))
  const seconds = (performance.now() - start) / 1000
  console.log(
    `\n${places.count} places, ${size === 'embedded' ? 'embedded' : 'PostgreSQL'} (made in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)})`,
  )
  try {
    const sides = [ours(places), ...trigrams(places)]
    const [own, base] = await interleaved(sides, places)
    if (!own) throw new Error('nothing was measured')
    describe('ours', own)
    if (base) {
      describe('pg_trgm', base)
      console.log(
        `  ours is ${(base.p50 / own.p50).toFixed(1)} times faster by p50, ${(base.cpu / own.cpu).toFixed(1)} times by CPU`,
      )
    }
    return own.cpu
  } finally {
    await places.close()
  }
}

function describe(name: string, { p50, p99, cpu: spent, answered, found }: Measured): void {
  console.log(
    `  ${name.padEnd(8)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${(spent * 1000).toFixed(2)} ms CPU per query, ` +
      `answered ${answered.toFixed(3)}, the place that was meant among the ten ${found.toFixed(3)}`,
  )
}

function ours({ engine }: PlacesDatabase): Side {
  return {
    name: 'ours',
    queries: queriesPerRound,
    ask: async (text) => (await searchByName(engine.worldDb, { text })).map(({ place }) => place),
  }
}

function trigrams({ client, count }: PlacesDatabase): Side[] {
  if (!client) return []
  const text = `select n, name, importance from bench_name where name % $1 order by similarity(name, $1) desc, importance desc limit 10`
  return [
    {
      name: 'pg_trgm',
      // It is so slow that it gets fewer queries.
      queries: Math.max(20, Math.round(queriesPerRound * Math.min(1, 100_000 / count))),
      ask: async (typed) => {
        const { rows } = await client.query<Omit<Guess, 'n'> & { n: string }>({
          name: 'trigrams',
          text,
          values: [typed],
        })
        return rows.map((row) => ({ ...row, n: Number(row.n) }))
      },
    },
  ]
}

async function interleaved(sides: Side[], { targets, count }: PlacesDatabase): Promise<Measured[]> {
  const random = randomNumbers(count + 1)
  const all = sides.map(() => ({
    times: [] as number[],
    cpu: [] as number[],
    answered: [] as boolean[],
    found: [] as boolean[],
  }))
  for (let round = -1; round < rounds; round++) {
    const queries = Array.from({ length: queriesPerRound }, () => makeQuery(targets, random))
    for (const [index, { ask, queries: few }] of sides.entries()) {
      const own = all[index]
      const before = cpu()
      const answers: { query: Query; guesses: Guess[]; ms: number }[] = []
      for (const query of queries.slice(0, few)) {
        const start = performance.now()
        const guesses = await ask(query.typed)
        answers.push({ query, guesses, ms: performance.now() - start })
      }
      if (round < 0 || !own) continue
      own.cpu.push((cpu() - before) / few)
      own.times.push(...answers.map(({ ms }) => ms))
      own.answered.push(...answers.map(isAnswered))
      own.found.push(...answers.map(({ query, guesses }) => guesses.some(({ n }) => n === query.target.n)))
    }
  }
  return all.map(({ times, cpu: spent, answered, found }) => ({
    p50: median(times),
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: median(spent),
    answered: share(answered),
    found: share(found),
  }))
}

function share(claims: boolean[]): number {
  return claims.filter(Boolean).length / claims.length
}

function makeQuery(targets: Target[], random: () => number): Query {
  const target = targets[Math.floor(random() * targets.length)]
  if (!target) throw new Error('there is no place to look for')
  const length = 3 + Math.floor(random() * 6)
  const typed = normaliseName(target.name).slice(0, length).trim()
  // 30% here makes a quarter overall, since three letters are too few for a typo.
  return {
    typed: typed.length > 3 && random() < 0.3 ? misspell(typed, random) : typed.padEnd(3, 'a'),
    target,
  }
}

function misspell(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length)
  const letter = String.fromCodePoint(97 + Math.floor(random() * 26))
  const kind = Math.floor(random() * 4)
  const wrong =
    kind === 0
      ? word.slice(0, at) + letter + word.slice(at + 1)
      : kind === 1
        ? word.slice(0, at) + letter + word.slice(at)
        : kind === 2 && word.length > 4
          ? word.slice(0, at) + word.slice(at + 1)
          : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  return wrong.trim()
}

function isAnswered({ query: { typed, target }, guesses }: { query: Query; guesses: Guess[] }): boolean {
  if (guesses.some(({ n }) => n === target.n)) return true
  const meant = guessedScore(typed, target)
  return guesses.length === 10 && guesses.every((guess) => guessedScore(typed, guess) >= meant - 1e-6)
}

function guessedScore(typed: string, { n, name, importance }: Guess): number {
  const edits = Math.min(...keysOfName(name).map((key) => editsToPrefix(typed, key, maxEdits(typed))))
  if (edits > maxEdits(typed)) return Number.NEGATIVE_INFINITY
  return scoreOf({
    n,
    importance,
    isSameCountry: false,
    fit: edits === 0 ? fitOf(normaliseName(name), [typed]) : 'letters',
    edits,
    isOwnName: false,
    nearness: 0,
  })
}
