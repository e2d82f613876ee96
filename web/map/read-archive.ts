import { type Header, type PMTiles, TileType } from 'pmtiles'
import { TileFault } from './tile-fault.ts'

export type ArchiveKind = 'vector' | 'picture'

const pictures = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]
const fitting: Record<ArchiveKind, readonly TileType[]> = { vector: [TileType.Mvt], picture: pictures }

/** What an archive contains and whom to credit, as HTML. Rejects if this is no archive of the kind. */
export async function readArchive(
  archive: PMTiles,
  kind: ArchiveKind,
): Promise<{ header: Header; credit: string }> {
  try {
    const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()])
    if (!fitting[kind].includes(header.tileType)) throw new TileFault('unreadable')
    const credit = (metadata as { attribution?: unknown } | null)?.attribution
    return { header, credit: typeof credit === 'string' ? credit : '' }
  } catch (error) {
    // The bytes arrived, but are not a valid archive.
    throw error instanceof TileFault ? error : new TileFault('unreadable')
  }
}
