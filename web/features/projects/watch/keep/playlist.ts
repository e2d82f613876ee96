/** A part of a video; without a length where nothing may be shown. */
export type Part = { url: string; seconds: number; isGap: boolean }
export type Playlist = { init: string; parts: Part[]; isWhole: boolean }

/** The playlists of one size and its audio, as named in a master playlist. */
export function readMaster(text: string): string[] {
  const named = [...text.matchAll(/^#EXT-X-MEDIA:.*URI="([^"]+)"/gm)].map(([, uri = '']) => uri)
  return [...named, ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))]
}

export function readPlaylist(text: string): Playlist {
  const parts: Part[] = []
  let [seconds, isGap] = [0, false]
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    else if (line === '#EXT-X-GAP') isGap = true
    else if (line !== '' && !line.startsWith('#')) {
      parts.push({ url: line, seconds, isGap })
      isGap = false
    }
  }
  const init = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1] ?? ''
  return { init, parts, isWhole: text.includes('#EXT-X-ENDLIST') }
}

/** Only what is shown of a video is kept. */
export function shownParts(
  parts: readonly Part[],
  ranges: readonly (readonly [number, number])[] | null,
): Part[] {
  let endMs = 0
  return parts.map((part) => {
    const startMs = endMs
    endMs += part.seconds * 1000
    const isShown = ranges === null || ranges.some(([from, to]) => from < endMs && to > startMs)
    return isShown ? part : { ...part, isGap: true }
  })
}

/** All parts are stored one after another in one file, beginning with the init segment. `lengths` are in bytes. */
export function writePlaylist(
  file: string,
  initBytes: number,
  parts: readonly { seconds: number; bytes: number | null }[],
): string {
  const longest = Math.max(...parts.map(({ seconds }) => Math.ceil(seconds)))
  let offset = initBytes
  const lines = parts.flatMap(({ seconds, bytes }) => {
    const length = `#EXTINF:${seconds.toFixed(6)},`
    if (bytes === null) return ['#EXT-X-GAP', length, file]
    const range = `#EXT-X-BYTERANGE:${bytes}@${offset}`
    offset += bytes
    return [length, range, file]
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${initBytes}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
