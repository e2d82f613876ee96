import { createStore, type Store } from '#web/lib/store.ts'
import { askedServers, findGround, type Ground, type Wanted } from './ground.ts'

/**
 * Long enough for servers that answer. After that the map begins with what this server has, and the rest is
 * added when it comes.
 */
const patienceMs = 3000

/** What there is to draw, which changes when a server of tiles fails or answers again. */
export async function followGround(wanted: Wanted, signal: AbortSignal): Promise<Store<Ground>> {
  const whole = findGround(wanted)
  const first = await Promise.race([whole, afterPatience().then(() => findGround(ownPartsOf(wanted)))])
  const ground = createStore(first)
  let latest = 0
  const take = async (finding: Promise<Ground>) => {
    const turn = ++latest
    const found = await finding
    if (turn === latest && !signal.aborted) ground.set(found)
  }
  void take(whole)
  for (const { server } of askedServers(wanted)) {
    const stop = server.trouble.subscribe(() => void take(findGround(wanted)))
    signal.addEventListener('abort', stop)
  }
  return ground
}

const afterPatience = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

const own = (address: string | null): string | null =>
  address !== null && new URL(address, location.href).origin === location.origin ? address : null

function ownPartsOf({ baseMap }: Wanted): Wanted {
  return {
    baseMap: { ...baseMap, tiles: own(baseMap.tiles), terrain: own(baseMap.terrain) },
    isOnline: false,
  }
}
