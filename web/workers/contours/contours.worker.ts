import contour from 'maplibre-contour'
import type { ContourOrder, ContourReply, ContourTile, Heights } from './protocol.ts'

type Manager = InstanceType<typeof contour.LocalDemManager>

class NoHeights extends Error {}

const begun = new Map<number, AbortController>()
let manager: Manager | undefined

globalThis.addEventListener('message', ({ data: order }: MessageEvent<ContourOrder>) => {
  if (order.kind === 'open') manager = managerOf(order.heights)
  else if (order.kind === 'forget') begun.get(order.id)?.abort()
  else if (order.kind === 'heights') take(order.wanted)?.resolve(order.picture)
  else if (order.kind === 'no-heights') take(order.wanted)?.reject(new Error(order.failure))
  else void draw(order.id, order.tile)
})

async function draw(id: number, tile: ContourTile): Promise<void> {
  const abort = new AbortController()
  begun.set(id, abort)
  const reply = await linesOf(tile, abort).then(
    (lines): ContourReply => ({ id, lines }),
    (error: unknown): ContourReply => ({
      id,
      failure: error instanceof Error ? error.message : String(error),
    }),
  )
  begun.delete(id)
  if (!abort.signal.aborted)
    globalThis.postMessage(reply, { transfer: 'lines' in reply ? [reply.lines] : [] })
}

async function linesOf(
  { z, x, y, levels, multiplier }: ContourTile,
  abort: AbortController,
): Promise<ArrayBuffer> {
  const options = { levels: [...levels], multiplier, overzoom: 1, extent: 4096, buffer: 1 }
  try {
    const tile = await manager?.fetchContourTile(z, x, y, options, abort)
    // It caches its results.
    return tile?.arrayBuffer.slice() ?? new ArrayBuffer(0)
  } catch (error) {
    // Beyond the area there are heights for, there are no lines; that is not an error.
    if (error instanceof NoHeights) return new ArrayBuffer(0)
    throw error
  }
}

function managerOf({ maxzoom, encoding }: Heights): Manager {
  return new contour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: 100,
    encoding,
    maxzoom,
    timeoutMs: 20_000,
    getTile: fetchHeights,
  })
}

const wanted = new Map<number, PromiseWithResolvers<Blob | null>>()
let lastWanted = 0

function take(id: number): PromiseWithResolvers<Blob | null> | undefined {
  const waiting = wanted.get(id)
  wanted.delete(id)
  return waiting
}

async function fetchHeights(place: string): Promise<{ data: Blob }> {
  const [z = 0, x = 0, y = 0] = place.split('/').map(Number)
  const waiting = Promise.withResolvers<Blob | null>()
  const id = ++lastWanted
  wanted.set(id, waiting)
  const question: ContourReply = { wanted: id, tile: { z, x, y } }
  globalThis.postMessage(question, { transfer: [] })
  const picture = await waiting.promise
  if (!picture) throw new NoHeights(`There are no heights at ${place}.`)
  return { data: picture }
}
