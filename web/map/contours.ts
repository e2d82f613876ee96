import { addProtocol } from 'maplibre-gl'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { ContourOrder, ContourReply, Heights, HeightTile } from '#web/workers/contours/protocol.ts'
import { startContours } from '#web/workers/contours/protocol.ts'
import { feetPerMetre } from '#domain/map-style/heights.ts'

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
let isOpen = false

type FetchHeights = (tile: HeightTile) => Promise<Blob | null>

/**
 * Addresses of contour tiles, which a worker computes from heights on demand. All maps share the same
 * heights.
 */
export function contourTiles(heights: Heights, fetchHeights: FetchHeights): (units: UnitSystem) => string {
  if (!isOpen) openContours(heights, fetchHeights)
  isOpen = true
  return (units) => `${scheme}://${units}/{z}/{x}/{y}`
}

type Waiting = { resolve: (lines: ArrayBuffer) => void; reject: (error: Error) => void }

function openContours(heights: Heights, fetchHeights: FetchHeights): void {
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

  addProtocol(scheme, async ({ url }, { signal }) => {
    const [name, ...place] = url.slice(`${scheme}://`.length).split('/')
    const units = name === 'imperial' ? name : 'metric'
    const [z = 0, x = 0, y = 0] = place.map(Number)
    const levels = distances[units].find(([zoom]) => zoom <= z)?.[1] ?? []
    const id = ++lastId
    const data = await new Promise<ArrayBuffer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      signal.addEventListener('abort', () => {
        waiting.delete(id)
        send({ kind: 'forget', id })
        reject(new DOMException('No longer needed.', 'AbortError'))
      })
      send({ kind: 'draw', id, tile: { z, x, y, levels, multiplier: multipliers[units] } })
    })
    return { data }
  })
}
