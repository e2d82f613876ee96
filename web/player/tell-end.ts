import type Hls from 'hls.js'

type Ending = { hls: Hls; Player: typeof Hls; video: HTMLVideoElement }

/**
 * Says that nothing follows once the last parts of picture and sound are there. The player does so by itself only after it
 * has shown a picture with this sound, and browsers keep the last pictures back until they know that they are the last: a
 * video that is opened there would wait for ever.
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
