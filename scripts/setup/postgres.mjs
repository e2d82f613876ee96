import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'

const installations = '/usr/lib/postgresql'
export const postgresPackages = ['postgresql', 'postgresql-postgis']

/** The tests also run on a real PostgreSQL with PostGIS where one is available. */
export async function findPostgres() {
  return hasPostgres() || ((await installDebianPackages(...postgresPackages)) && hasPostgres())
}

export function hasPostgres() {
  if (process.env.TEST_DATABASE_URL) return true
  if (!existsSync(installations)) return false
  return readdirSync(installations).some((version) => {
    const extensions = join('/usr/share/postgresql', version, 'extension', 'postgis.control')
    return existsSync(join(installations, version, 'bin', 'initdb')) && existsSync(extensions)
  })
}
