import type { HlsConfig, Loader, LoaderContext, LoaderStats } from 'hls.js'
import { findKeptVideo } from '#web/session/device/kept-folder.ts'
import { playlistKey, readKeptProject, videoFile } from '#web/session/device/kept-projects.ts'

type Load = Loader<LoaderContext>['load']

/** Reads a stream from this device. */
class KeptLoader implements Loader<LoaderContext> {
  context: LoaderContext | null = null
  stats: LoaderStats = noStats()
  #isOver = false

  load(...[context, , callbacks]: Parameters<Load>): void {
    this.context = context
    this.stats.loading.start = performance.now()
    void this.#read(context, callbacks)
  }

  abort(): void {
    this.#isOver = true
  }

  destroy(): void {
    this.#isOver = true
  }

  async #read(context: LoaderContext, { onSuccess, onError }: Parameters<Load>[2]): Promise<void> {
    const { url } = context
    const { stats } = this
    // Nothing if it was removed meanwhile, here or in another tab.
    const data = await readAddress(context).catch(() => null)
    if (this.#isOver) return
    if (data === null) {
      onError({ code: 404, text: url }, context, null, stats)
      return
    }
    stats.loaded = typeof data === 'string' ? data.length : data.byteLength
    stats.total = stats.loaded
    stats.loading.first = performance.now()
    stats.loading.end = stats.loading.first
    onSuccess({ url, data, code: 200 }, stats, context, null)
  }
}

export const keptLoader = KeptLoader as HlsConfig['loader']

async function readAddress({ url, rangeStart = 0, rangeEnd }: LoaderContext): Promise<string | ArrayBuffer> {
  const [, projectId = '', place = '', name = ''] = /^kept:\/\/([^/]+)\/(\d+)\/([^/]+)$/.exec(url) ?? []
  if (name.endsWith('.m3u8')) {
    const text = (await readKeptProject(projectId))?.playlists[playlistKey(place, name)]
    if (text === undefined) throw new Error(`${url} is not on this device`)
    return text
  }
  const file = await findKeptVideo(projectId, videoFile(place, name))
  if (!file) throw new Error(`${url} is not on this device`)
  return file.slice(rangeStart, rangeEnd).arrayBuffer()
}

const noTimes = () => ({ start: 0, first: 0, end: 0 })

const noStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: noTimes(),
  parsing: { start: 0, end: 0 },
  buffering: noTimes(),
})
