export type FilmAddress = { url: string; mime: string }

/**
 * Lets a video element play a film, and answers how to end that. Streams are played by hls.js where browsers let
 * programs feed them: what some of these play by themselves stops for reasons that they do not tell. Telephones that do
 * not let programs, and files, are left to the browser.
 */
export function attachStream(video: HTMLVideoElement, { url, mime }: FilmAddress, onBroken: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  video.addEventListener('error', onBroken, { signal })
  if (mime === streamMime) {
    void playByHls(video, url, { signal, onBroken }).catch(() => {
      if (!signal.aborted) onBroken()
    })
  } else video.src = url
  return () => {
    ending.abort()
    // Without this the browser would go on loading for as long as anything knows the element.
    video.removeAttribute('src')
    video.load()
  }
}

const streamMime = 'application/vnd.apple.mpegurl'

async function playByHls(
  video: HTMLVideoElement,
  url: string,
  { signal, onBroken }: { signal: AbortSignal; onBroken: () => void },
) {
  const { default: Hls } = await import('hls.js')
  if (signal.aborted) return
  if (!Hls.isSupported()) {
    video.src = url
    return
  }
  // Segments are in the form that browsers take as they are, so there is nothing for a worker to do.
  const hls = new Hls({ enableWorker: false })
  let triesLeft = 2
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    triesLeft -= 1
    if (triesLeft < 0) onBroken()
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    // Without the list of sizes there is nothing that could be loaded again.
    else if (type === Hls.ErrorTypes.NETWORK_ERROR && hls.levels.length > 0) hls.startLoad()
    else onBroken()
  })
  signal.addEventListener('abort', () => hls.destroy())
  hls.loadSource(url)
  hls.attachMedia(video)
}
