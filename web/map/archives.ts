import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { ForgivingCache, GuardedSource } from './archive-source.ts'
import { decodePicture, sharePictures } from './pictures.ts'

const protocol = new Protocol()
const fetchTile: AddProtocolAction = protocol.tile
const archives = new Map<string, PMTiles>()

/** One archive per address, so all maps share what is known about it. */
export function archiveAt(address: string): PMTiles {
  const url = new URL(address, location.href).href
  const known = archives.get(url)
  if (known) return known
  if (archives.size === 0) addProtocol('pmtiles', answer)
  const archive = new PMTiles(new GuardedSource(url), new ForgivingCache())
  protocol.add(archive)
  archives.set(url, archive)
  return archive
}

const pictureAt = sharePictures(async (url) => {
  const { data } = await fetchTile({ url, type: 'image' }, new AbortController())
  return data as Uint8Array<ArrayBuffer> | null
})

const answer: AddProtocolAction = async (options, abort) => {
  if (options.type !== 'image') return fetchTile(options, abort)
  const bytes = await pictureAt(options.url)
  abort.signal.throwIfAborted()
  return { data: await decodePicture(bytes) }
}
