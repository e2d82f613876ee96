import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'

const installations = '/usr/lib/postgresql'
export const postgresPackages = ['postgresql', 'postgresql-postgis']

/** The tests also run on a real PostgreSQL with PostGIS where one is available. */
export async function findPostgres() {
  return hasPostgres() || ((await installDebianPackages(...postgresPackages)) && hasPostgres())
}

export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || initdbPrograms().length > 0

/** Debian keeps them off the PATH, one of each installed version. */
export function initdbPrograms() {
  if (!existsSync(installations)) return []
  return readdirSync(installations)
    .filter((version) => existsSync(join('/usr/share/postgresql', version, 'extension', 'postgis.control')))
    .map((version) => join(installations, version, 'bin', 'initdb'))
    .filter((path) => existsSync(path))
}
