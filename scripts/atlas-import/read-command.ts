import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MapRegionName } from '#contract/base-map/base-map.ts'

export type Command =
  | { kind: 'import'; path: string; name: string; only?: 'atlas' | 'map' }
  | { kind: 'terrain'; paths: string[]; name: string }
  | { kind: 'remove'; name: string }
  | { kind: 'status' }

export const usage = `Usage: npm run atlas -- <command>
  import <extract.osm.pbf> [--name <name>]   imports the places and the base map of an OpenStreetMap extract,
                                             or updates those with this name
    --no-map | --map-only                    imports one of both
  terrain <file or folder> … [--name <name>] makes the heights of a region from elevation files (GeoTIFF, HGT)
  status                                     shows what was imported and the progress of imports
  remove <name>                              removes what was imported under this name
The name defaults to that of the file. An interrupted import continues when it is run again.`

const options = {
  name: { type: 'string' },
  'no-map': { type: 'boolean' },
  'map-only': { type: 'boolean' },
} as const

/** Undefined when it is not a valid command. */
export function readCommand([command, ...rest]: string[]): Command | undefined {
  const read = parsed(rest)
  if (!read) return undefined
  const { values, positionals } = read
  const [first, ...more] = positionals
  const isPlain = Object.keys(values).length === 0
  if (command === 'status') return rest.length === 0 ? { kind: 'status' } : undefined
  if (command === 'terrain') return terrainOf(positionals, values)
  if (first === undefined || more.length > 0) return undefined
  if (command === 'remove') return isPlain ? { kind: 'remove', name: first } : undefined
  const name = values.name ?? nameOf(first)
  if (command !== 'import' || !MapRegionName.safeParse(name).success) return undefined
  if (values['no-map'] && values['map-only']) return undefined
  const only = values['no-map'] ? 'atlas' : values['map-only'] ? 'map' : undefined
  return { kind: 'import', path: resolve(first), name, ...(only && { only }) }
}

/** Several files are usually tiles of one region, so none of their names fits the region. */
function terrainOf(paths: string[], { name: given, ...others }: { name?: string }): Command | undefined {
  const [first, another] = paths
  if (first === undefined || Object.keys(others).length > 0) return undefined
  const name = given ?? (another === undefined ? nameOf(first) : 'terrain')
  return MapRegionName.safeParse(name).success
    ? { kind: 'terrain', paths: paths.map((path) => resolve(path)), name }
    : undefined
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

/** Drops dates and the like: `liechtenstein-latest.osm.pbf` is `liechtenstein`, now and next year. */
function nameOf(path: string): string {
  return basename(path)
    .replace(/(?:(?:\.osm)?\.pbf|(?:\.hgt)?\.zip|\.hgt|\.tiff?)$/i, '')
    .replace(/-(latest|\d{6,8})$/, '')
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 60)
}
