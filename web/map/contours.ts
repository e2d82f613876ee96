import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type {
  ContourOrder,
  ContourReply,
  ContourTile,
  Heights,
  HeightTile,
} from '#web/workers/contours/protocol.ts'
import { startContours } from '#web/workers/contours/protocol.ts'
import { feetPerMetre } from '#domain/map-style/heights.ts'
import { texts } from './messages.ts'

type Steps = readonly [zoom: number, levels: readonly [minor: number, major: number]]

/** By zoom, in metres or feet: the distance between lines, and between the lines that carry a number. */
const distances: Record<UnitSystem, readonly Steps[]> = {
  metric: [
    [15, [10, 50]],
    [13, [20, 100]],
    [12, [50, 200]],
    [11, [100, 500]],
  ],
  imperial: [
    [15, [40, 200]],
    [13, [80, 400]],
    [12, [200, 1000]],
    [11, [500, 2000]],
  ],
}
const multipliers: Record<UnitSystem, number> = { metric: 1, imperial: feetPerMetre }

const scheme = 'contours'

type Draw = (tile: ContourTile, signal: AbortSignal) => Promise<ArrayBuffer>
const known: { address: string; draw: Draw }[] = []

type FetchHeights = (tile: HeightTile) => Promise<Blob | null>

/**
 * Addresses of contour tiles, which a worker computes from heights on demand. All maps share a worker for the
 * heights of one address.
 */
export function contourTiles(
  { address, ...heights }: Heights & { address: string },
  fetchHeights: FetchHeights,
): (units: UnitSystem) => string {
  if (known.length === 0) addProtocol(scheme, answer)
  const found = known.findIndex((other) => other.address === address)
  const place = found < 0 ? known.push({ address, draw: openContours(heights, fetchHeights) }) - 1 : found
  return (units) => `${scheme}://${place}/${units}/{z}/{x}/{y}`
}

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  const [place, name, ...numbers] = url.slice(`${scheme}://`.length).split('/')
  const units = name === 'imperial' ? name : 'metric'
  const [z = 0, x = 0, y = 0] = numbers.map(Number)
  const levels = distances[units].find(([zoom]) => zoom <= z)?.[1] ?? []
  const data = await known[Number(place)]?.draw({ z, x, y, levels, multiplier: multipliers[units] }, signal)
  return { data: data ?? new ArrayBuffer(0) }
}

type Waiting = { resolve: (lines: ArrayBuffer) => void; reject: (error: Error) => void }

function openContours(heights: Heights, fetchHeights: FetchHeights): Draw {
  const worker = startContours()
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to be named
  const send = (order: ContourOrder) => worker.postMessage(order)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ContourReply>) => {
    if ('wanted' in reply) {
      void fetchHeights(reply.tile).then(
        (picture) => send({ kind: 'heights', wanted: reply.wanted, picture }),
        (error: unknown) => send({ kind: 'no-heights', wanted: reply.wanted, failure: String(error) }),
      )
      return
    }
    const { resolve, reject } = waiting.get(reply.id) ?? {}
    waiting.delete(reply.id)
    if ('lines' in reply) resolve?.(reply.lines)
    else reject?.(new Error(reply.failure))
  })
  send({ kind: 'open', heights })

  return (tile, signal) => {
    const id = ++lastId
    return new Promise<ArrayBuffer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      signal.addEventListener('abort', () => {
        waiting.delete(id)
        send({ kind: 'forget', id })
        reject(new DOMException(texts.noLongerNeeded, 'AbortError'))
      })
      send({ kind: 'draw', id, tile })
    })
  }
}
