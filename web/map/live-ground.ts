import type { RasterLayer } from '#contract/site/site.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { askedServers, findGround, type Ground, type Wanted } from './ground.ts'
import { remoteTiles } from './remote-tiles.ts'
import { tileServerAt } from './tile-server.ts'

/** A satellite or topographic map in the place of ours. */
type Picture = { tiles: string; tileSize: number; maxzoom: number; hasNames: boolean }
export type DrawnGround = Ground & { picture: Picture | null }

export type LiveGround = {
  ground: Store<DrawnGround>
  setLayer: (layer: RasterLayer | null) => void
}

/**
 * Long enough for servers that answer. After that the map begins with what this server has, and the rest is
 * added when it comes.
 */
const patienceMs = 3000

type Start = Wanted & { layer: RasterLayer | null; signal: AbortSignal }

/** What there is to draw, which changes when a server of tiles fails or answers again. */
export async function followGround({ signal, ...wanted }: Start): Promise<LiveGround> {
  const whole = findGround(wanted)
  let found = await Promise.race([whole, afterPatience().then(() => findGround(ownPartsOf(wanted)))])
  let layer = wanted.layer
  const ground = createStore(withPicture(found, layer))
  const draw = () => {
    if (!signal.aborted) ground.set(withPicture(found, layer))
  }
  let latest = 0
  const take = async (finding: Promise<Ground>) => {
    const turn = ++latest
    const next = await finding
    if (turn !== latest || next === found) return
    found = next
    draw()
  }
  void take(whole)
  for (const { server } of askedServers(wanted)) {
    const stop = server.trouble.subscribe(() => void take(findGround(wanted)))
    signal.addEventListener('abort', stop)
  }
  for (const { tiles } of wanted.baseMap.layers)
    signal.addEventListener('abort', tileServerAt(tiles).trouble.subscribe(draw))
  return {
    ground,
    setLayer(next) {
      if (next === layer) return
      layer = next
      draw()
    },
  }
}

const afterPatience = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

function withPicture(ground: Ground, layer: RasterLayer | null): DrawnGround {
  const server = layer && tileServerAt(layer.tiles)
  if (!server || server.trouble.get()) return { ...ground, picture: null }
  return {
    ...ground,
    picture: {
      tiles: remoteTiles(layer.tiles, server),
      tileSize: layer.tile_size,
      maxzoom: layer.max_zoom,
      hasNames: layer.has_names,
    },
    credits: [...ground.credits, layer.attribution],
  }
}

const own = (address: string | null): string | null =>
  address !== null && new URL(address, location.href).origin === location.origin ? address : null

function ownPartsOf({ baseMap }: Wanted): Wanted {
  return {
    baseMap: { ...baseMap, tiles: own(baseMap.tiles), terrain: own(baseMap.terrain) },
    isOnline: false,
  }
}
