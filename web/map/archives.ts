import { addProtocol, type AddProtocolAction, type RequestParameters } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'

const protocol = new Protocol()
const fetchTile: AddProtocolAction = protocol.tile
const archives = new Map<string, PMTiles>()

/** One archive per address, so all maps share what is known about it. */
export function archiveAt(address: string): PMTiles {
  const url = new URL(address, location.href).href
  const known = archives.get(url)
  if (known) return known
  if (archives.size === 0) addProtocol('pmtiles', answer)
  const archive = new PMTiles(url)
  protocol.add(archive)
  archives.set(url, archive)
  return archive
}

/** Enough for a screen or two. */
const mostPictures = 64
/** Treated as a tile without a picture. */
const nothing = new ArrayBuffer(0)
const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

/**
 * Several sources (tints, shades, 3D) draw the same height tile and request it at the same time: it is
 * fetched once, and the download is not cancelled when only one of them no longer needs it.
 */
const answer: AddProtocolAction = async (options, abort) => {
  if (options.type !== 'image') return fetchTile(options, abort)
  const bytes = await pictureAt(options)
  abort.signal.throwIfAborted()
  return { data: (bytes && (await decode(bytes))) ?? nothing }
}

function pictureAt(options: RequestParameters): NonNullable<ReturnType<typeof pictures.get>> {
  const kept = pictures.get(options.url)
  if (kept) return kept
  const picture = fetchTile(options, new AbortController()).then(
    ({ data }) => data as Uint8Array<ArrayBuffer> | null,
  )
  pictures.set(options.url, picture)
  picture.catch(() => pictures.delete(options.url))
  const [oldest] = pictures.keys()
  if (pictures.size > mostPictures && oldest !== undefined) pictures.delete(oldest)
  return picture
}

/**
 * Each source transfers its bitmap to a worker, so each gets a copy. Browsers decode the bytes in another
 * process, which fails when the page is being left or memory is short. A tile without relief is fine then, so
 * the map does not fail.
 */
async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  return createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' }).catch(() => null)
}
