import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'

const protocol = new Protocol()
const archives = new Map<string, PMTiles>()

/** One for each address, so that what is known of an archive is known to all maps. */
export function archiveAt(address: string): PMTiles {
  const url = new URL(address, location.href).href
  const known = archives.get(url)
  if (known) return known
  if (archives.size === 0) addProtocol('pmtiles', protocol.tile)
  const archive = new PMTiles(url)
  protocol.add(archive)
  archives.set(url, archive)
  return archive
}
