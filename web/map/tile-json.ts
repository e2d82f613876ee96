import { faultOfStatus, TileFault } from './tile-fault.ts'

export type TileJson = { tiles: string; maxzoom: number; credit: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Layers without which tiles of the OpenMapTiles schema show no streets. */
const needed = ['water', 'transportation', 'place']

/**
 * The current location of a server's tiles, as it describes it itself. They have to be on the same server, because that
 * is the only one the visitor has agreed to.
 */
export async function fetchTileJson(address: string, signal: AbortSignal): Promise<TileJson> {
  const response = await fetch(address, { signal, credentials: 'omit' })
  if (!response.ok) throw faultOfStatus(response.status, response.headers.get('retry-after'))
  const told: unknown = await response.json().catch(() => null)
  if (!isRecord(told)) throw new TileFault('unreadable')
  const tiles: unknown = Array.isArray(told['tiles']) ? told['tiles'][0] : undefined
  if (typeof tiles !== 'string' || URL.parse(tiles)?.origin !== new URL(address).origin)
    throw new TileFault('unreadable')
  const layers: unknown[] = Array.isArray(told['vector_layers']) ? told['vector_layers'] : []
  const names = layers.map((layer) => (isRecord(layer) ? layer['id'] : undefined))
  if (!needed.every((name) => names.includes(name))) throw new TileFault('unreadable')
  return {
    tiles,
    maxzoom: typeof told['maxzoom'] === 'number' ? told['maxzoom'] : usualMaxZoom,
    credit: typeof told['attribution'] === 'string' ? told['attribution'] : null,
  }
}

const usualMaxZoom = 14
