import { readFileSync } from 'node:fs'

/** The features that a feature of the server may use. */
export type FeatureOrder = Readonly<Record<string, readonly string[]>>

const folder = 'server/features'

/**
 * What the manifests of the features declare, in their order. They are read as text: the linter asks for this at each
 * start, and importing them would load the whole server.
 */
export function readFeatureOrder(): FeatureOrder {
  const list = readFileSync(`${folder}/index.ts`, 'utf8')
  const names = [...list.matchAll(/'\.\/([^/']+)\/feature\.ts'/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, usesOf(name)]))
}

function usesOf(name: string): string[] {
  const [, uses] = /^ {2}uses: \[([^\]]*)\]/m.exec(readFileSync(`${folder}/${name}/feature.ts`, 'utf8')) ?? []
  if (uses === undefined) throw new Error(`feature.ts of ${name} does not say what it uses`)
  return [...uses.matchAll(/'([^']+)'/g)].map(([, other = '']) => other)
}
