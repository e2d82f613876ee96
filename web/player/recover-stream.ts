import type Hls from 'hls.js'

export type StreamFailures = {
  /**
   * A segment did not arrive and is requested again. The server may have refused it, as it does when
   * addresses have expired.
   */
  onTrouble: (isRefused: boolean) => void
  onBroken: () => void
}

type Recovery = {
  hls: Hls
  Player: typeof Hls
  video: HTMLVideoElement
  failures: StreamFailures
  signal: AbortSignal
}

const loadTries = 4
const firstPauseMs = 1000
const decodeTries = 2
/** After playing this many seconds past the failing position, it counts as overcome. */
const pastSeconds = 10

/**
 * Retries after failures with growing pauses, and gives up when that does not help. Progress restores the
 * number of tries.
 */
export function recoverFrom({ hls, Player, video, failures, signal }: Recovery): void {
  let loadsLeft = loadTries
  let decodesLeft = decodeTries
  let failedAt = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let isAtRest = false

  const loadLater = () => {
    isAtRest = loadsLeft === 0
    if (isAtRest) return
    pause = setTimeout(() => hls.startLoad(), firstPauseMs * 2 ** (loadTries - loadsLeft))
    loadsLeft -= 1
  }
  const refill = () => (loadsLeft = loadTries)
  /** Someone needs the missing part now, or a different one. */
  const wake = () => {
    if (!isAtRest) return
    isAtRest = false
    refill()
    hls.startLoad()
  }
  const decodeAnew = () => {
    failedAt = video.currentTime
    decodesLeft -= 1
    hls.recoverMediaError()
  }

  hls.on(Player.Events.FRAG_BUFFERED, refill)
  hls.on(Player.Events.ERROR, (_, { fatal, type, response }) => {
    const isLoading = type === Player.ErrorTypes.NETWORK_ERROR
    if (isLoading) failures.onTrouble(isRefusal(response?.code ?? 0))
    if (!fatal || signal.aborted) return
    if (type === Player.ErrorTypes.MEDIA_ERROR && decodesLeft > 0) decodeAnew()
    // Without the playlist, it would start with nothing and wait for ever.
    else if (isLoading && hls.levels.length > 0) loadLater()
    else failures.onBroken()
  })
  for (const name of ['waiting', 'seeking']) video.addEventListener(name, wake, { signal })
  const onTime = () => {
    if (video.currentTime > failedAt + pastSeconds) decodesLeft = decodeTries
  }
  video.addEventListener('timeupdate', onTime, { signal })
  signal.addEventListener('abort', () => clearTimeout(pause))
}

/** A client error, except timeouts and rate limits. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
