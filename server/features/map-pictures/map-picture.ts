import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PictureQuery } from '#contract/map-pictures/map-picture.ts'
import { pictureRatios } from '#contract/map-pictures/picture-frame.ts'
import { placeLines, type MapFrame, type WorldPlace } from '#domain/geo/map-frame.ts'
import { sportColours } from '#domain/map-style/sport-colours.ts'
import type { SportGroup } from '#domain/sport.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { keepMapArchives } from '#server/features/base-map/public.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { gatherTiles } from './gather-tiles.ts'
import { makePainter } from './painter.ts'
import type { Caption, PictureOrder } from './picture-order.ts'
import { frameFor } from './picture-frame.ts'

/** Raise it whenever the same track on the same map is painted differently. */
const paintingVersion = 4
/** How long a picture is kept if something could not be read for it. */
const incompleteMs = 60_000
const formats = { card: 'webp', list: 'webp', share: 'jpeg' } as const

export type PictureLines = readonly (readonly (readonly [lon: number, lat: number])[])[]

export type { Caption } from './picture-order.ts'

export type PictureRequest = PictureQuery & {
  files: ObjectStorage
  /** Where its pictures are stored. */
  folder: string
  audience: 'owner' | 'others'
  /** Changes with what this audience sees of the track, and reveals nothing about the rest. */
  contentVersion: string
  group: SportGroup
  lines: () => Promise<PictureLines>
  /** Made from what this audience sees. With a caption, there is a picture even without a track. */
  caption: Caption | null
}

export type MapPicture = {
  bytes: Uint8Array
  type: string
  /** Null if the picture is incomplete and should be requested again. */
  version: string | null
}

export type MapPictures = {
  /** Changes whenever the picture does. */
  versionOf: (request: PictureRequest) => Promise<string>
  /** Null if there is nothing to draw. */
  find: (request: PictureRequest, version: string) => Promise<MapPicture | null>
  close: () => Promise<void>
}

type Kept = { picture: MapPicture; untilMs: number }

/** One thread for all pictures of the process. */
const painter = makePainter()

/** Pictures of tracks on the map: painted when they are first asked for, then stored until they change. */
export function openMapPictures(services: Services): MapPictures {
  const { log, now } = services
  const archives = keepMapArchives(services)
  const recent = new MemoryCache<Kept>(8 * 2 ** 20)
  const making = new Map<string, Promise<MapPicture | null>>()

  async function make(request: PictureRequest, version: string): Promise<MapPicture | null> {
    const stored = await readStored(request, version)
    if (stored) return stored
    const lines = placeLines(await request.lines()).filter((line) => line.length > 0)
    const frame = frameFor(request, lines)
    if (!frame) return null
    const { bytes, isWhole } = await paint(request, frame, lines)
    if (isWhole) await request.files.put(keyOf(request), Buffer.concat([Buffer.from(version), bytes]))
    return { bytes, type: typeOf(request), version: isWhole ? version : null }
  }

  /** If the map causes a failure, the track is painted without one. */
  async function paint(
    { size, scheme, group, caption }: PictureRequest,
    frame: MapFrame,
    lines: WorldPlace[][],
  ): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
    const order = {
      frame,
      ratio: pictureRatios[size],
      format: formats[size],
      look: { scheme, units: 'metric' as const },
      lines,
      colour: sportColours[group],
      caption,
    }
    if (lines.length === 0) return { bytes: await painter.paint({ ...order, ...noGround }), isWhole: true }
    const { isWhole, ...ground } = await gatherTiles(frame, await archives.find())
    try {
      return {
        bytes: await painter.paint({ ...order, ...ground, ...(size === 'list' && { credit: '' }) }),
        isWhole,
      }
    } catch (error) {
      log.warn({ err: error }, 'a picture of the map is painted without the map')
      return { bytes: await painter.paint({ ...order, ...noGround }), isWhole: false }
    }
  }

  return {
    async versionOf({ contentVersion, size, scheme, audience, group, caption }) {
      const ground = [paintingVersion, await archives.version()]
      const all = [...ground, contentVersion, audience, group, size, scheme, caption]
      return hash('sha256', JSON.stringify(all)).slice(0, versionLength)
    },
    async find(request, version) {
      const key = `${request.folder}${version}`
      const known = recent.get(key)
      if (known && now() < known.untilMs) return known.picture
      const begun = making.get(key)
      if (begun) return begun
      const picture = make(request, version)
        .then((made) => {
          const untilMs = made?.version === null ? now() + incompleteMs : Infinity
          if (made) recent.set(key, { picture: made, untilMs }, made.bytes.length)
          return made
        })
        .finally(() => making.delete(key))
      making.set(key, picture)
      return picture
    },
    close: archives.close,
  }
}

const versionLength = 32

const noGround: Pick<
  PictureOrder,
  'parts' | 'vectorTiles' | 'relief' | 'terrain' | 'regions' | 'nearest' | 'credit'
> = {
  parts: { hasWorld: false, hasRelief: false, region: null, hasTerrain: false },
  vectorTiles: [],
  relief: null,
  terrain: null,
  regions: [],
  nearest: null,
  credit: '',
}

/** One object for each audience and look, which a newer picture overwrites. */
const keyOf = ({ folder, audience, size, scheme }: PictureRequest): string =>
  `${folder}${audience}-${size}-${scheme}`

const typeOf = ({ size }: PictureRequest): string => `image/${formats[size]}`

/** Stored after its version, so that an outdated one is never shown. */
async function readStored(request: PictureRequest, version: string): Promise<MapPicture | null> {
  const stream = await request.files.read(keyOf(request))
  if (!stream) return null
  const stored = await buffer(stream)
  if (stored.toString('latin1', 0, versionLength) !== version) return null
  return { bytes: stored.subarray(versionLength), type: typeOf(request), version }
}
