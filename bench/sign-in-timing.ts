// Whether the time a refused sign-in takes reveals if an address has an account: wrong passwords for an address with an
// account and for one without, alternating, one request at a time. Usage: node bench/sign-in-timing.ts [requests of
// each kind]
import { loadavg } from 'node:os'
import { signIn } from '#contract/accounts/sign-in.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { median } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const perKind = Number(process.argv[2] ?? 200)
const warmUps = 10
const wrongDigest = 'cd'.repeat(32)
const wantedDifference = 0.05

type Cost = { wallMs: number[]; cpuMs: number[] }

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { LOG_LEVEL: 'silent', BOT_CHECK_COST: '1' })
  try {
    const { email } = await signUpAt(server.url)
    const addresses = { known: email, unknown: email.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')) }
    const costs: Record<keyof typeof addresses, Cost> = {
      known: { wallMs: [], cpuMs: [] },
      unknown: { wallMs: [], cpuMs: [] },
    }
    for (let round = -warmUps; round < perKind; round++) {
      // Alternates, so that neither kind is always first.
      const kinds = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        const { wallMs, cpuMs } = await refusedSignIn(server, addresses[kind])
        if (round < 0) continue
        costs[kind].wallMs.push(wallMs)
        costs[kind].cpuMs.push(cpuMs)
      }
    }
    report(costs)
  } finally {
    await server.stop()
  }
})

async function refusedSignIn({ url, pid }: { url: string; pid: number }, email: string) {
  const authorization = `Basic ${Buffer.from(`${email}:${wrongDigest}`).toString('base64')}`
  const [cpuBefore, wallBefore] = [cpuSecondsOf(pid), performance.now()]
  const reply = await fetch(url + signIn.path, {
    headers: { authorization, 'x-requested-with': 'trailcast' },
  })
  await reply.arrayBuffer()
  const [cpuAfter, wallAfter] = [cpuSecondsOf(pid), performance.now()]
  if (reply.status !== 401) throw new Error(`signing in was answered with ${reply.status}`)
  return { wallMs: wallAfter - wallBefore, cpuMs: (cpuAfter - cpuBefore) * 1000 }
}

function report({ known, unknown }: Record<'known' | 'unknown', Cost>): void {
  console.log(
    `\nA wrong password for a known and an unknown address (${perKind} each, load ${loadavg()[0]?.toFixed(1)})`,
  )
  for (const measure of ['wallMs', 'cpuMs'] as const) {
    const [a, b] = [known[measure], unknown[measure]]
    const difference = mean(a) / mean(b) - 1
    // If the true means are equal, the difference still exceeds this in one case out of three.
    const chance = Math.hypot(deviation(a), deviation(b)) / Math.sqrt(perKind) / mean(b)
    console.log(
      `  ${measure.padEnd(7)} known ${mean(a).toFixed(2)}, unknown ${mean(b).toFixed(2)} (medians ${median(a).toFixed(2)}, ${median(b).toFixed(2)})` +
        `  difference ${percent(difference)} ± ${percent(chance)}${Math.abs(difference) <= wantedDifference ? '' : `  MORE THAN ${percent(wantedDifference)}`}`,
    )
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
