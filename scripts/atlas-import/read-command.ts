import { basename, resolve } from 'node:path'

export type Options =
  | { kind: 'import'; path: string; name: string }
  | { kind: 'remove'; name: string }
  | { kind: 'status' }

export const usage = `Usage: npm run atlas -- <command>
  import <extract.osm.pbf> [--name <name>]   imports an OpenStreetMap extract, or updates the one of this name
  status                                     what the atlas has, and how far imports are
  remove <name>                              removes what was imported under this name
The name is that of the file unless it is given. An import that was interrupted goes on when it is run again.`

/** Undefined when it cannot be understood. */
export function readRequest([command, ...rest]: string[]): Options | undefined {
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
