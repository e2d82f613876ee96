import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import type { PostgresServer } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import type { Side } from './interleave.ts'

/** `pgsql` imports an extract into osm2pgsql's own tables; `null` reads and discards it. */
export type Output = 'pgsql' | 'null'

/**
 * It is not a dependency: set OSM2PGSQL to the program if you have it. Without it there is nothing to compare
 * with, and the benchmark says so.
 */
export function findOsm2pgsql(): string | undefined {
  const program = process.env['OSM2PGSQL'] || undefined
  if (program === undefined)
    console.log('Without osm2pgsql: set OSM2PGSQL to the program to compare with it.')
  return program
}

/** CPU seconds of osm2pgsql and of the server it writes to, per element of the file. */
export async function osm2pgsqlSide(
  { program, path, server }: { program: string; path: string; server: PostgresServer },
  output: Output,
  units: number,
): Promise<Side> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('create extension if not exists postgis')
  await client.end()
  const used = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(server.pid)
  return {
    name: output === 'pgsql' ? 'osm2pgsql into its tables' : 'osm2pgsql, nothing made of what is read',
    async run() {
      const before = used()
      const child = spawn(
        program,
        ['--create', '--output', output, '--database', server.url, '--cache', '800', path],
        {
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
      let words = ''
      child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(`osm2pgsql ended with ${code}: ${words.slice(-500)}`)
      return { units, cpuSeconds: used() - before }
    },
  }
}
