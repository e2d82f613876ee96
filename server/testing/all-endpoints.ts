import { globSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const folder = new URL('../../contract/', import.meta.url)
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: folder.pathname })
    .filter((path) => !path.includes('test'))
    .toSorted()
    .map((path) => import(new URL(path, folder).href)),
)

/** Every call of the contract. */
export const allEndpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
