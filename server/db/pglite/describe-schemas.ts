import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import type { SchemaDescription } from './worker-protocol.ts'

/** The SQL that creates these schemas elsewhere, from PostgreSQL's own dump program. */
export async function describeSchemas(pg: PGlite, schemas: string[]): Promise<SchemaDescription> {
  const only = schemas.map((schema) => `--schema=${schema}`)
  const dump = async (section: 'pre-data' | 'post-data'): Promise<string> => {
    // It clears the search path, and then fails to set an empty one again.
    await pg.exec('set search_path to public')
    const file = await pgDump({
      pg,
      args: ['--no-owner', '--no-privileges', `--section=${section}`, ...only],
    })
    // The program exits with its transaction open, assuming that the connection ends with it.
    await pg.exec('rollback')
    return file.text()
  }
  return { before: await dump('pre-data'), after: await dump('post-data') }
}
