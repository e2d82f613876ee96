import { basename, resolve } from 'node:path'

export type Command =
  | { kind: 'import'; path: string; name: string }
  | { kind: 'remove'; name: string }
  | { kind: 'status' }

export const usage = `Usage: npm run atlas -- <command>
  import <extract.osm.pbf> [--name <name>]   imports an OpenStreetMap extract, or updates the one with this name
  status                                     shows what the atlas contains and the progress of imports
  remove <name>                              removes what was imported under this name
The name defaults to that of the file. An interrupted import continues when it is run again.`

/** Undefined when it is not a valid command. */
export function readCommand([command, ...rest]: string[]): Command | undefined {
  const [first, option, name, ...more] = rest
  if (command === 'status') return rest.length === 0 ? { kind: 'status' } : undefined
  if (first === undefined || first.startsWith('--') || more.length > 0) return undefined
  if (command === 'remove') return option === undefined ? { kind: 'remove', name: first } : undefined
  if (command !== 'import' || (option !== undefined && (option !== '--name' || name === undefined)))
    return undefined
  const importName = name ?? nameOf(first)
  return /^[\w.-]{1,60}$/.test(importName)
    ? { kind: 'import', path: resolve(first), name: importName }
    : undefined
}

/** `liechtenstein-latest.osm.pbf` is `liechtenstein` next year, too. */
function nameOf(path: string): string {
  return basename(path)
    .replace(/(\.osm)?\.pbf$/, '')
    .replace(/-(latest|\d{6,8})$/, '')
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 60)
}
