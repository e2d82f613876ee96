const guardKey = 'chunk-reload-at'
const guardMs = 30_000
const chunkTimeoutMs = 120_000
const reloadPatienceMs = 10_000

/** The page; tests pass their own. */
export type ReloadSurroundings = {
  now: () => number
  reload: () => void
  isOnline: () => boolean
  hasUnsavedWork: () => boolean
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** What the application knows about the open page. */
export type PageState = {
  /** The requested page, when the missing part belongs to it: it is not in the address bar yet. */
  pendingAddress: () => string | undefined
  hasUnsavedWork: () => boolean
}
let state: PageState = { pendingAddress: () => undefined, hasUnsavedWork: () => false }

export function tellChunkReload(page: PageState): void {
  state = page
}

const page: ReloadSurroundings = {
  now: () => Date.now(),
  reload: () => {
    const address = state.pendingAddress()
    if (address === undefined) location.reload()
    else location.assign(address)
  },
  isOnline: () => navigator.onLine,
  // Someone on the way to another page has already been asked.
  hasUnsavedWork: () => state.pendingAddress() === undefined && state.hasUnsavedWork(),
  storage: () => sessionStorage,
}

/**
 * When a part of the application cannot be loaded, a newer version has usually replaced it, and reloading the
 * page loads that version. At most once per 30 s, because a part that is really broken would otherwise cause
 * endless reloads. Returns whether the page is reloading.
 */
export function createChunkReload(surroundings: ReloadSurroundings = page): () => boolean {
  let isReloading = false
  return () => {
    if (isReloading) return true
    // Offline, a reload brings nothing new and may lose the current page.
    if (!surroundings.isOnline() || surroundings.hasUnsavedWork() || !claimReload(surroundings)) return false
    isReloading = true
    // The browser may ask first, and the person may refuse. The page then stays, and so does the limit.
    setTimeout(() => {
      isReloading = false
    }, reloadPatienceMs)
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

/**
 * Every lazily loaded part comes through here. There is no global listener for parts that fail, since not every caller
 * wants the page to reload. While the page reloads, nothing is shown as failed.
 */
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
    // The page may still be there afterwards: then the failure has to be reported after all.
    if (reloadOnce()) await new Promise((resolve) => setTimeout(resolve, reloadPatienceMs))
    throw error
  } finally {
    clearTimeout(timer)
  }
}
