import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import { loadTile, type TileKind, type TileSource } from './load-tile.ts'
import { decodePicture, sharePictures } from './pictures.ts'
import type { TileServer } from './tile-server.ts'

type Bytes = Uint8Array<ArrayBuffer>

const scheme = 'remote'
const remotes: TileSource[] = []

/**
 * An address for MapLibre of tiles on another server. They are fetched here and not in MapLibre's worker,
 * because a browser keeps the script of a worker for good, with the content policy it was sent with.
 */
export function remoteTiles(template: string, server: TileServer): string {
  if (remotes.length === 0) addProtocol(scheme, answer)
  const known = remotes.findIndex((remote) => remote.template === template)
  const place = known < 0 ? remotes.push({ template, server }) - 1 : known
  return `${scheme}://${place}/{z}/{x}/{y}`
}

const pictureAt = sharePictures((url) => load(url, 'picture'))

const answer: AddProtocolAction = async ({ url, type }, { signal }) => {
  if (type !== 'image') return { data: (await load(url, 'vector', signal)).buffer }
  const bytes = await pictureAt(url)
  signal.throwIfAborted()
  return { data: await decodePicture(bytes) }
}

function load(url: string, kind: TileKind, signal?: AbortSignal): Promise<Bytes> {
  const [place = 0, z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number)
  const remote = remotes[place]
  if (!remote) throw new Error(`There are no tiles at ${url}.`)
  return loadTile(remote, { z, x, y }, kind, signal)
}
