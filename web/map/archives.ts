import { addProtocol, type AddProtocolAction, type RequestParameters } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'

const protocol = new Protocol()
const fetchTile: AddProtocolAction = protocol.tile
const archives = new Map<string, PMTiles>()

/** One for each address, so that what is known of an archive is known to all maps. */
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

/** Those of a screen or two. */
const mostPictures = 64
/** Understood as a place without a picture. */
const nothing = new ArrayBuffer(0)
const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

/**
 * Pictures of heights are drawn by several sources (tints, shades, 3D), which ask for the same one at
 * the same time: it is fetched once, and to the end even if one of them no longer needs it.
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
 * Each source gives its bitmap away to a worker, so each gets one of its own. Browsers read the bytes
 * through another process, which fails when a page is left or short of memory: that is a place
 * without relief, and no failure of the map.
 */
async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  return createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' }).catch(() => null)
}
