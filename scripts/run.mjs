// The entry point for everything: `npm start`, `npm test` and the rest come through here. It needs nothing
// but Node 20.19 and npm, installs what is missing, says what it does, and costs next to nothing when
// everything is there.
import { benchmarks, checks, drills, tests } from './setup/checks.mjs'
import { findCeph } from './setup/ceph.mjs'
import { findChromium } from './setup/chromium.mjs'
import { demoContent } from './setup/demo-content.mjs'
import { findFfmpeg } from './setup/ffmpeg.mjs'
import { findFirefox } from './setup/firefox.mjs'
import { installPackages } from './setup/packages.mjs'
import { findNginx } from './setup/nginx.mjs'
import { pinnedNode } from './setup/paths.mjs'
import { findPostgres } from './setup/postgres.mjs'
import {
  buildServer,
  buildWeb,
  makeDatabaseTemplate,
  makeWorldAtlas,
  makeWorldMap,
} from './setup/prepare.mjs'
import { runUntilStopped } from './setup/run-command.mjs'
import { SetUpError, say } from './setup/say.mjs'
import { likeServer } from './setup/server-process.mjs'
import { installTestPrograms } from './setup/test-programs.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)
/** On a developer's machine, also repeats what cannot have changed. */
const all = rest.includes('--all')

async function test(parts) {
  await Promise.all([installPackages(), installTestPrograms()])
  const tools = { ...(await findFfmpeg()), ...(await findChromium()) }
  const hasPostgres = await findPostgres()
  const hasCeph = await findCeph()
  const hasNginx = await findNginx()
  return tests({ parts, tools, hasPostgres, hasCeph, hasNginx, ...(await findFirefox()), all })
}

const commands = {
  async start() {
    await installPackages()
    const tools = await findFfmpeg()
    await makeDatabaseTemplate()
    await makeWorldMap()
    await makeWorldAtlas()
    await buildWeb()
    await buildServer()
    const env = { ...tools, ...demoContent() }
    return runUntilStopped([likeServer('dist/server/main.js', { args: rest, env })])
  },

  /** The web with hot reload on PORT, and behind it the server, which restarts when its files change. */
  async dev() {
    await installPackages()
    const tools = await findFfmpeg()
    await makeDatabaseTemplate()
    await makeWorldMap()
    await makeWorldAtlas()
    const port = Number(process.env.PORT ?? 8080)
    const server = {
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      ...tools,
    }
    return runUntilStopped([
      {
        command: pinnedNode,
        args: ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', 'server/main.ts'],
        env: server,
      },
      { command: 'vite', args: ['--port', String(port), '--strictPort'], env: { API_PORT: server.PORT } },
    ])
  },

  async check() {
    await installPackages()
    return checks({ all })
  },

  /** What every change has to pass. */
  test: () => test(['core']),
  /** What that leaves out. */
  'test:rest': () => test(['rest']),
  'test:all': () => test(['core', 'rest']),

  /** The fault drills; `npm run drill` runs them at full count. */
  async drill() {
    await installPackages()
    const tools = { ...(await findFfmpeg()), ...(await findChromium()) }
    await findPostgres()
    await findCeph()
    await findNginx()
    await makeDatabaseTemplate()
    await buildWeb()
    return drills(tools)
  },

  async bench() {
    await installPackages()
    await findPostgres()
    await makeDatabaseTemplate()
    await buildWeb()
    await buildServer()
    return benchmarks()
  },

  /** Only installs and prepares. */
  async setup() {
    await installPackages()
    await findFfmpeg()
    await makeDatabaseTemplate()
    await makeWorldMap()
    await makeWorldAtlas()
    await buildWeb()
    await buildServer()
    say('Ready: npm start')
    return 0
  },

  /** Runs a program of the repository on the pinned runtime, such as `npm run backup`. */
  async node() {
    await installPackages()
    const [program, ...args] = rest
    return runUntilStopped([likeServer(program, { args })])
  },
}

try {
  const run = commands[command]
  if (!run)
    throw new SetUpError(`There is no command '${command}'. Use one of ${Object.keys(commands).join(', ')}.`)
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
