import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import type { PostgresServer } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import type { Side } from './interleave.ts'

/** Reads an extract `into` tables of its own, or makes nothing of it. */
export type Output = 'pgsql' | 'null'

/**
 * It is no dependency: whoever has it names the program in OSM2PGSQL. Without it there is nothing to compare with,
 * which is said.
 */
export function findOsm2pgsql(): string | undefined {
  const program = process.env['OSM2PGSQL'] || undefined
  if (program === undefined)
    console.log('Without osm2pgsql: set OSM2PGSQL to the program to compare with it.')
  return program
}

/** Its own CPU seconds and those of the server that it writes to, per element of the file. */
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
