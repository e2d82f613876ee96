import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import type { Region } from '#domain/region.ts'
import type { RouteObserver } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { Engine } from '#server/db/engine.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { readConfig } from '#server/config/read-config.ts'
import type { Services } from '#server/services.ts'
import { startServer } from '#server/process/start-server.ts'
import { mediaPrograms } from './media-programs.ts'
import { openTestEngine } from './test-database.ts'

/** Who makes a request: someone with a session, or nobody. */
export type Asker = { cookie: string } | undefined
export type RequestExtras = { headers?: Record<string, string>; ip?: string }

export type TestAppOptions = {
  config?: Partial<Config>
  /** A database that outlives this app, for tests with several apps; otherwise the app gets its own. */
  engine?: Engine
  now?: () => number
  log?: Logger
  webRoot?: string
  /** Called for every route that is registered. */
  onRoute?: RouteObserver
  /** Whether to wait for the database, as almost every test wants. */
  untilReady?: boolean
}

export type TestApp = {
  app: FastifyInstance
  services: Services
  engine: Engine
  /** Whether it became ready, for tests that do not wait for it. */
  ready: Promise<boolean>
  get(path: string, asker?: Asker, extras?: RequestExtras): Promise<LightMyRequestResponse>
  /** Sends JSON with the marker header, like the application. */
  post(path: string, body?: unknown, asker?: Asker, extras?: RequestExtras): Promise<LightMyRequestResponse>
  /** Runs a job in this process, as the runner would. */
  run<Input>(job: JobDefinition<Input>, input: Input, region?: Region): Promise<void>
  close(): Promise<void>
}

/**
 * The whole server as in production, on a real database, without a port. Jobs wait in their queue unless the
 * role is `all`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-app-'))
  const own = options.engine ? undefined : await openTestEngine()
  const engine = options.engine ?? own
  if (!engine) throw new Error('there is no database')
  const server = await startServer(testConfig(folder, options.config), {
    // The test that opened it closes it.
    engine: { ...engine, close: async () => {} },
    log: options.log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    webRoot: options.webRoot ?? join(folder, 'no-pages'),
    ...(options.now && { now: options.now }),
    ...(options.onRoute && { onRoute: options.onRoute }),
  })
  const { app, services, ready } = server
  await app.ready()
  if (options.untilReady !== false) await ready

  return {
    app,
    services,
    engine,
    ready,
    get: (path, asker, extras) => app.inject(requestOf('GET', path, asker, extras)),
    post: (path, body, asker, extras) =>
      app.inject({
        ...requestOf('POST', path, asker, extras),
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    run: (job, input, region = 'us') =>
      job.run(
        {
          services,
          cell: services.cells.at(region),
          jobId: 'test',
          signal: new AbortController().signal,
          report: async () => {},
        },
        job.input.parse(input),
      ),
    async close() {
      await server.stop()
      await own?.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function testConfig(folder: string, changes: Partial<Config> = {}): Config {
  const config = readConfig(
    {
      ...mediaPrograms,
      DATA_DIR: folder,
      PORT: '0',
      ATLAS_WORLD: 'off',
      PAYMENTS: 'off',
      SOCIAL_SIGN_IN: 'off',
    },
    () => 'a secret that only this test knows',
  )
  const roomy = { botCheck: { kind: 'proof_of_work', cost: 1 }, rateLimitFactor: 1000, role: 'api' } as const
  return { ...config, ...roomy, ...changes }
}

function requestOf(
  method: 'GET' | 'POST',
  url: string,
  asker: Asker,
  { headers, ip }: RequestExtras = {},
): InjectOptions {
  return {
    method,
    url,
    headers: {
      ...(asker && { cookie: asker.cookie }),
      ...(method === 'POST' && { 'content-type': 'application/json', 'x-requested-with': 'trailcast' }),
      ...headers,
    },
    ...(ip && { remoteAddress: ip }),
  }
}
