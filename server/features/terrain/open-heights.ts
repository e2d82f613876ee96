import { z } from 'zod'
import { openTileArchive, type ArchiveBytes } from '#server/features/base-map/public.ts'
import type { HeightArchive } from './height-reader.ts'

const Box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

export type OpenHeights = HeightArchive & {
  /** The name of the elevation model. */
  model: string
  close: () => Promise<void>
}

/** Archives that were not made here do not say where their heights are true, so they count as true everywhere. */
export async function openHeights(key: string, bytes: ArchiveBytes): Promise<OpenHeights> {
  const { metadata, bounds, maxZoom, attribution, getTile, close } = await openTileArchive(bytes)
  const [west, south, east, north] = bounds
  const areas = z.array(Box).safeParse(metadata['areas'])
  const model = z.string().safeParse(metadata['model'])
  return {
    key,
    maxZoom,
    areas: areas.success ? areas.data : [{ west, south, east, north }],
    model: model.success ? model.data : attribution,
    getTile,
    close,
  }
}
