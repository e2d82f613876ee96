const guardKey = 'chunk-reload-at'
const guardMs = 30_000
const chunkTimeoutMs = 120_000
const reloadPatienceMs = 10_000

/** The page around us; tests stand in for it. */
export type ReloadSurroundings = {
  now: () => number
  reload: () => void
  isOnline: () => boolean
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** The page that was asked for, when the missing part belongs to it: its address is not in the address bar yet. */
let whereTo: () => string | undefined = () => undefined

const page: ReloadSurroundings = {
  now: () => Date.now(),
  reload: () => {
    const address = whereTo()
    if (address === undefined) location.reload()
    else location.assign(address)
  },
  isOnline: () => navigator.onLine,
  storage: () => sessionStorage,
}

/**
 * A part of the application that cannot be loaded is most often one that a newer version has
 * replaced: reloading the page brings that version. Once per 30 s at most, since a part that is
 * really broken would otherwise reload for ever. Returns whether the page is on its way out.
 */
export function createChunkReload(surroundings: ReloadSurroundings = page): () => boolean {
  let isReloading = false
  return () => {
    if (isReloading) return true
    // Offline a reload brings nothing new and may lose the page that is there.
    if (!surroundings.isOnline() || !claimReload(surroundings)) return false
    isReloading = true
    surroundings.reload()
    return true
  }
}

function claimReload({ now, storage }: ReloadSurroundings): boolean {
  try {
    const last = Number(storage().getItem(guardKey) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not forbid reloads until it has caught up.
    const elapsed = now() - last
    if (elapsed >= 0 && elapsed < guardMs) return false
    storage().setItem(guardKey, String(now()))
    return true
  } catch {
    // Without a memory of the last reload there is no guard against reloading for ever.
    return false
  }
}

export const reloadAfterChunkFailure = createChunkReload()

/** Every lazily loaded part comes through here. While the page reloads nothing is shown as failed. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reloadOnce: () => boolean = reloadAfterChunkFailure,
  timeoutMs: number = chunkTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`A part of the application did not arrive within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    // Somebody with unsaved work may refuse to let the page go: then the failure has to be said after all.
    if (reloadOnce()) await new Promise((resolve) => setTimeout(resolve, reloadPatienceMs))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Catches parts that are loaded without `loadChunk`. The failure itself goes on to whoever asked for the part. */
export function watchChunkFailures(pendingAddress: () => string | undefined): void {
  whereTo = pendingAddress
  addEventListener('vite:preloadError', () => {
    reloadAfterChunkFailure()
  })
}
