import { faultOfStatus, TileFault } from './tile-fault.ts'
import type { TileServer } from './tile-server.ts'

export type TileKind = 'vector' | 'picture'
export type TileSource = { template: string; server: TileServer }
type Bytes = Uint8Array<ArrayBuffer>
type Place = { z: number; x: number; y: number }

/** Empty where the server has nothing. */
export function loadTile(
  { template, server }: TileSource,
  { z, x, y }: Place,
  kind: TileKind,
  signal?: AbortSignal,
): Promise<Bytes> {
  const address = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  return server.ask(async (until) => {
    const response = await fetch(address, { signal: until, credentials: 'omit' })
    if (isNothing(response.status)) return new Uint8Array()
    if (!response.ok) throw faultOfStatus(response.status, response.headers.get('retry-after'))
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!looksRight[kind](bytes)) throw new TileFault('foreign')
    return bytes
  }, signal)
}

const isNothing = (status: number): boolean => status === 204 || status === 404 || status === 410

const startsWith = (bytes: Bytes, ...start: number[]): boolean =>
  start.every((value, place) => bytes[place] === value)

/** A page of HTML or a message in JSON looks like neither. */
const looksRight: Record<TileKind, (bytes: Bytes) => boolean> = {
  // The first field of a vector tile is a layer.
  vector: (bytes) => bytes.length === 0 || startsWith(bytes, 0x1a),
  // PNG, JPEG, WebP and AVIF.
  picture: (bytes) =>
    bytes.length === 0 ||
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8) ||
    startsWith(bytes, 0x52, 0x49, 0x46, 0x46) ||
    startsWith(bytes, 0, 0, 0),
}
