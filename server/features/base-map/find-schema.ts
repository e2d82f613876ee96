import type { Logger } from 'pino'
import type { Site } from '#contract/site/site.ts'
import type { BaseMapConfig } from '#server/config/config.ts'
import { NoVectorTiles, readLayers } from './read-layers.ts'
import { tileSchemaOf, type TileSchema } from './tile-schema.ts'

export type SchemaFinder = {
  /** Null until it is known, or if the tiles have no schema that can be drawn. */
  current: () => TileSchema | null
  /** Why it is not known; null before the first look, and as soon as it is known. */
  problem: () => Site['base_map']['tiles_problem']
  look: () => Promise<void>
}

const pauseMs = 60_000
const known = 'OpenMapTiles (BASEMAP_SCHEMA=openmaptiles) and Protomaps (BASEMAP_SCHEMA=protomaps)'

/** Inspects the operator's tiles. If that fails, maps show the embedded world, and the log says why. */
export function findSchema(
  config: BaseMapConfig,
  { log, now }: { log: Logger; now: () => number },
): SchemaFinder {
  const { tiles, schema: given } = config
  let found: TileSchema | null = given
  let problem: ReturnType<SchemaFinder['problem']> = null
  let nextLook: number | null = tiles && given === null ? 0 : null

  const look = async () => {
    if (!tiles || nextLook === null) return
    nextLook = now() + pauseMs
    const name = tiles.kind === 'file' ? tiles.path : tiles.url
    try {
      const layers = await readLayers(tiles)
      found = tileSchemaOf(layers)
      nextLook = null
      problem = found ? null : 'unreadable'
      if (!found) {
        log.warn(
          `The base map ${name} has the layers ${layers.join(', ') || '(none)'}, which match none of the schemas that can be drawn (${known}). Maps show the embedded world instead.`,
        )
      }
    } catch (error) {
      const isHopeless = error instanceof NoVectorTiles
      if (isHopeless) nextLook = null
      problem = isHopeless ? 'unreadable' : 'away'
      const reason = error instanceof Error ? error.message : String(error)
      const next = isHopeless
        ? ''
        : ' It will be tried again. If only browsers can reach it, set BASEMAP_SCHEMA.'
      log.warn(
        `The schema of the base map ${name} cannot be determined: ${reason}. Maps show the embedded world instead.${next}`,
      )
    }
  }
  return {
    current() {
      if (nextLook !== null && now() >= nextLook) void look()
      return found
    },
    problem: () => problem,
    look,
  }
}
