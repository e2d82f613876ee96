import type { Streams } from '#domain/media/streams.ts'
import { audioName, initFile, playlistFile, rungName } from './stream-files.ts'

const audioGroup = 'sound'

/** Lists all sizes that may be watched, best first, for a player to choose from. */
export function writeMaster(
  { rungs, audio }: Pick<Streams, 'rungs' | 'audio'>,
  isAllowed: (height: number) => boolean,
): string {
  const sound = audio
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${audioGroup}",NAME="${audioGroup}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${playlistFile(audioName)}"`,
      ]
    : []
  const variants = rungs
    .filter(({ height }) => isAllowed(height))
    .flatMap((rung) => {
      const facts = [
        `BANDWIDTH=${rung.peak_bitrate + (audio?.bitrate ?? 0)}`,
        `AVERAGE-BANDWIDTH=${rung.bitrate + (audio?.bitrate ?? 0)}`,
        `RESOLUTION=${rung.picture_width}x${rung.picture_height}`,
        `CODECS="${[rung.codecs, ...(audio ? [audio.codecs] : [])].join(',')}"`,
        ...(audio ? [`AUDIO="${audioGroup}"`] : []),
      ]
      return [`#EXT-X-STREAM-INF:${facts.join(',')}`, playlistFile(rungName(rung.height))]
    })
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...sound, ...variants])
}

type Stream = {
  /** The name of its files. */
  name: string
  segments: readonly ListedSegment[]
  /** Whether more segments may follow. */
  isGrowing: boolean
}
/** The duration in seconds. */
export type ListedSegment = { file: string; duration: number }

export function writePlaylist({ name, segments, isGrowing }: Stream): string {
  // Players stop if a segment is longer than this, and it must not change while a list grows.
  const longest = Math.max(minTargetSeconds, ...segments.map(({ duration }) => Math.round(duration)))
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isGrowing ? 'EVENT' : 'VOD'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Otherwise players would start at the end of a growing list.
    ...(isGrowing ? ['#EXT-X-START:TIME-OFFSET=0,PRECISE=YES'] : []),
    `#EXT-X-MAP:URI="${initFile(name)}"`,
    ...segments.flatMap(({ file, duration }) => [`#EXTINF:${duration.toFixed(6)},`, file]),
    ...(isGrowing ? [] : ['#EXT-X-ENDLIST']),
  ])
}

/** Segments are four seconds long, or slightly more if frames are spaced unevenly. */
const minTargetSeconds = 5

const lines = (all: string[]): string => `${all.join('\n')}\n`
