import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * People who start Trailcast for the first time should find something to look at. Not if they have set it
 * explicitly, nor in production or with a shared database.
 */
export function demoContent() {
  const given = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env }
  const databases = ['DATABASE_URL', 'DATABASE_URL_US', 'DATABASE_URL_EU', 'DATABASE_URL_WORLD']
  const isDecided =
    [...databases, 'DEMO_CONTENT'].some((name) => given[name]?.trim()) || given.MODE === 'production'
  return isDecided ? {} : { DEMO_CONTENT: 'on' }
}
