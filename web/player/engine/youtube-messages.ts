/** The only host whose videos pages may embed. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com'

export type YouTubeReport = {
  kind: 'ready' | 'error' | 'info'
  currentTime?: number
  duration?: number
  /** -1 not started, 0 ended, 1 playing, 2 paused, 3 waiting, 5 cued. */
  playerState?: number
}

/** Parses a message from the frame; null for messages that are not about playback. */
export function readReport(text: unknown): YouTubeReport | null {
  if (typeof text !== 'string') return null
  const message = parse(text)
  const event = message?.['event']
  if (event === 'onReady') return { kind: 'ready' }
  if (event === 'onError') return { kind: 'error' }
  if (event !== 'infoDelivery' && event !== 'initialDelivery') return null
  const info = message?.['info']
  if (typeof info !== 'object' || info === null) return null
  const report: YouTubeReport = { kind: 'info' }
  for (const name of ['currentTime', 'duration', 'playerState'] as const) {
    const value = (info as Record<string, unknown>)[name]
    if (typeof value === 'number' && Number.isFinite(value)) report[name] = value
  }
  return report
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export function commandText(func: string, args: readonly unknown[] = []): string {
  return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' })
}

/** Asks the frame to send reports. */
export const listeningText = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })

type EmbedOptions = {
  startMs: number
  pageOrigin: string
  /** The caption languages that YouTube offers, if any. */
  hasCaptions: boolean
}

export function embedAddress(youtubeId: string, { startMs, pageOrigin, hasCaptions }: EmbedOptions): string {
  const address = new URL(`/embed/${encodeURIComponent(youtubeId)}`, youtubeOrigin)
  const options = {
    enablejsapi: '1',
    controls: '0',
    disablekb: '1',
    fs: '0',
    playsinline: '1',
    rel: '0',
    iv_load_policy: '3',
  }
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value)
  address.searchParams.set('start', String(Math.floor(startMs / 1000)))
  address.searchParams.set('origin', pageOrigin)
  if (hasCaptions) address.searchParams.set('cc_load_policy', '1')
  return address.href
}
