import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signOut } from '#contract/sign-in.ts'
import { regions } from '#domain/region.ts'
import { givenListed, type ListedOptions } from './given-listed-project.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The page without anything in it. */
export const shell =
  '<!doctype html><head><title>Trailcast</title><meta name="description" content="Maps" /></head><div id="root"></div>'

/** Noon, and not at the end of any cache period. */
export const noon = Date.UTC(2026, 3, 1, 12, 2)

export type DiscoveryApp = TestApp & {
  owner: GivenAccount
  european: GivenAccount
  /** The owner's, unless another is requested. */
  listed: (options?: ListedOptions, of?: GivenAccount) => Promise<string>
  /** What one test lists does not interfere with another. */
  deleteAll: () => Promise<void>
}

/** A server with pages, and two channels in two cells. */
export async function startDiscoveryApp(): Promise<DiscoveryApp> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-discovery-'))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/index.html'), shell)
  let time = noon
  const server = await startTestApp({ webRoot: join(folder, 'web'), now: () => time++ })
  const owner = await givenAccount(server, { channel_name: 'Ridge riders' })
  return {
    ...server,
    owner,
    european: await givenAccount(server, { channel_name: 'Talfahrer', home: 'eu' }),
    async listed(options = {}, of = owner) {
      const id = await givenListed(server, of, options)
      // Invalidates the memory cache, as a request that may have changed something would.
      await server.post(signOut.path)
      return id
    },
    async deleteAll() {
      for (const region of regions) await server.services.cells.at(region).db.deleteFrom('project').execute()
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const queryOf = (query: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

export const titlesOf = ({ items }: { items: { title: string }[] }): string[] =>
  items.map(({ title }) => title)

export const box = (w: number, s: number, e: number, n: number) => ({ w, s, e, n })

/** Eastwards from a place, a hundredth of a degree in ten seconds. */
export const eastwards = (lon: number, lat: number, count: number): [number, number][][] =>
  Array.from({ length: count }, (_, n) => [
    [lon + n / 100, lat],
    [lon + (n + 1) / 100, lat],
  ])
