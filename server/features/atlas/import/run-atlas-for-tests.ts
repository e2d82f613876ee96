import { execFile } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { portOf } from '#server/testing/port-of.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import type { TestEngine } from '#server/testing/test-database.ts'

type Outcome = { code: number; out: string; err: string }

/** Runs `npm run atlas -- …` as the operator does, in a folder next to a running server. */
export function runAtlas(
  { app, services }: TestApp,
  { config }: TestEngine,
  folder: string,
  args: string[],
): Promise<Outcome> {
  const database =
    config.kind === 'postgres' ? { DATABASE_URL: config.worldUrl } : { DATA_DIR: dirname(config.dir) }
  const env = {
    PATH: process.env['PATH'],
    PORT: String(portOf(app)),
    SECRET: services.config.secret,
    DATA_DIR: folder,
    ...database,
  }
  const script = resolve(import.meta.dirname, '../../../../scripts/atlas.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], { env, cwd: folder }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() })
    })
  })
}
