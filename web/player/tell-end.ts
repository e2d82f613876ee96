import type Hls from 'hls.js'

type Ending = { hls: Hls; Player: typeof Hls; video: HTMLVideoElement }

/**
 * Marks the end of the stream once the last segments of video and audio have arrived. hls.js does so only
 * after it has shown a frame with this audio, and browsers hold back the last frames until they know that
 * they are the last: a video opened there would wait for ever.
 */
export function tellEnd({ hls, Player, video }: Ending): void {
  const ended = new Set<string>()
  hls.on(Player.Events.FRAG_BUFFERED, (_, { frag }) => {
    if (frag.endList) ended.add(frag.type)
    const isWhole = ended.has('main') && (hls.audioTracks.length === 0 || ended.has('audio'))
    if (isWhole && video.readyState < video.HAVE_CURRENT_DATA)
      hls.trigger(Player.Events.BUFFER_EOS, { type: null })
  })
}
