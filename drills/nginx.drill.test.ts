import { connect } from 'node:http2'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { findPostgres } from '#server/testing/start-postgres.ts'
import { hasNginx, startNginx, type Nginx } from './nginx.ts'
import { postgresPlace } from './place.ts'
import { report, reportSkipped } from './report.ts'
import { startServer, type RunningServer, type Settings } from './run-server.ts'
import { howMany } from './scale.ts'
import { freePort } from './scratch.ts'
import { ask, newSignUp, post, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 2, full: 20 })
const perSecond = 40
const canRun = hasNginx && findPostgres() !== undefined
if (!canRun) reportSkipped('behind nginx', 'there is no nginx with openssl, or no PostgreSQL with PostGIS')

let nginx: Nginx
const servers: { settings: Settings; running: RunningServer }[] = []
const trusted = getCACertificates()

beforeAll(async () => {
  if (!canRun) return
  const { settings } = await postgresPlace()
  const [first, second] = [Number(settings['PORT']), await freePort()]
  nginx = await startNginx([first, second])
  setDefaultCACertificates([...trusted, nginx.certificate])
  for (const port of [first, second]) {
    const own = { ...settings, PORT: String(port), LOCAL_TLS_PROXY: 'on', PUBLIC_URL: nginx.url }
    const running = startServer(own)
    // The first one creates the tables.
    await running.ready
    servers.push({ settings: own, running })
  }
})
afterAll(() => setDefaultCACertificates(trusted))

test.runIf(canRun)('nginx takes the settings of the guide without a warning', () => {
  expect(nginx.verdict).toContain('test is successful')
  // Since 1.25.1 there is a newer syntax, as the guide explains.
  const complaints = nginx.verdict.split('\n').filter((line) => /\[(warn|error|emerg)\]/.test(line))
  expect(complaints.filter((line) => !line.includes('"listen ... http2" directive is deprecated'))).toEqual(
    [],
  )
})

test.runIf(canRun)('browsers get HTTP/2, and what only operators should see stays inside', async () => {
  expect(await protocolOf(nginx)).toBe('h2')
  expect((await ask(`${nginx.url}/healthz`)).status).toBe(200)
  for (const path of ['/readyz', '/metrics']) expect((await ask(nginx.url + path)).status).toBe(404)
  const { status } = await ask(`http://127.0.0.1:${servers[0]?.settings['PORT']}/readyz`)
  expect(status).toBe(200)
})

test.runIf(canRun)(
  'servers that restart one after the other cost nobody an error, not even once',
  async () => {
    const { cookie = '' } = await sendSignUp(nginx.url, await newSignUp(nginx.url, 'eu'))
    const crowd = startAsking(cookie)
    for (let round = 0; round < rounds; round++) {
      const server = servers[round % servers.length]!
      await crowd.untilAnswered(perSecond)
      expect((await server.running.stop()).code).toBe(0)
      await crowd.untilAnswered(perSecond)
      server.running = startServer(server.settings)
      await server.running.ready
    }
    await crowd.untilAnswered(perSecond)
    const answers = await crowd.leave()
    const failed = answers.filter((status) => status < 200 || status > 299)
    report('behind nginx', { rounds, requests: answers.length, failed: failed.length })
    expect(failed).toEqual([])
  },
)

/** Reads and writes that are sent once, without the retry that our own pages would make. */
function startAsking(cookie: string) {
  const answers: number[] = []
  const underWay = new Set<Promise<unknown>>()
  let turn = 0
  const timer = setInterval(() => {
    const asked =
      turn++ % 2 === 0
        ? ask(nginx.url + getLoggedIn.path, { headers: { cookie } })
        : post(nginx.url + saveAccountSettings.path, { units: 'metric' }, cookie)
    const done: Promise<unknown> = asked
      .then(
        ({ status }) => answers.push(status),
        () => answers.push(0),
      )
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }, 1000 / perSecond)
  return {
    async untilAnswered(count: number): Promise<void> {
      const enough = answers.length + count
      await expect.poll(() => answers.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough)
    },
    async leave(): Promise<number[]> {
      clearInterval(timer)
      await Promise.all(underWay)
      return answers
    },
  }
}

function protocolOf({ url, certificate }: Nginx): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = connect(url, { ca: certificate }, () => {
      resolve(session.alpnProtocol ?? '')
      session.close()
    })
    session.on('error', reject)
  })
}
