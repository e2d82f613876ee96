import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

/** The SQL that makes these schemas elsewhere: what must be there `before` the rows, and what is better made `after` them. */
export async function describeSchemas(pg: PGlite, schemas: string[]): Promise<{ before: string; after: string }> {
  const only = schemas.map((schema) => `--schema=${schema}`)
  const dump = async (section: 'pre-data' | 'post-data'): Promise<string> => {
    const file = await pgDump({ pg, args: ['--no-owner', '--no-privileges', `--section=${section}`, ...only] })
    return file.text()
  }
  return { before: await dump('pre-data'), after: await dump('post-data') }
}
