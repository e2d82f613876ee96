import { usualRates } from '#domain/media/rendition-ladder.ts'
import {
  framesIn,
  servedSound,
  soundRate,
  soundSources,
  type SoundSegment,
} from '#domain/media/served-sound.ts'
import type { ServedTime } from '#domain/media/served-time.ts'
import type { StreamedRung, Streams } from '#domain/media/streams.ts'
import { writeMaster, writePlaylist, type ListedSegment } from './playlists.ts'
import { audioName, rungName, segmentFile, type AskedFile } from './stream-files.ts'

/* The streams of a video of which parts are missing, as if there had never been more of it. */

type Heard = NonNullable<Streams['audio']>

/** The bit rate at which all sound is encoded. */
const soundBitrate = 128_000

/** The sizes get the usual bit rates, because the real ones are those of the whole video. */
export function ratesOfCut({ rungs, audio }: Streams, fps: number | null): Pick<Streams, 'rungs' | 'audio'> {
  const usual = (rung: StreamedRung) => ({ ...rung, ...usualRates(rung.height, fps ?? 30) })
  return { rungs: rungs.map(usual), audio: audio && { ...audio, bitrate: soundBitrate } }
}

export function listOfCut(
  asked: AskedFile & { kind: 'master' | 'playlist' },
  { streams, time, fps }: { streams: Streams; time: ServedTime; fps: number | null },
  isAllowed: (height: number) => boolean,
): string {
  if (asked.kind === 'master') return writeMaster(ratesOfCut(streams, fps), isAllowed)
  const name = asked.height === null ? audioName : rungName(asked.height)
  return writePlaylist({ name, segments: listed(asked.height, streams, time), isGrowing: false })
}

function listed(height: number | null, { durations, audio }: Streams, time: ServedTime): ListedSegment[] {
  if (height === null)
    return soundOf(durations, audio, time).map(({ startTime, endTime }, index) => ({
      file: segmentFile(audioName, index),
      duration: (endTime - startTime) / soundRate,
    }))
  return storedSegments(time).map((stored, index) => ({
    file: segmentFile(rungName(height), index),
    duration: durations[stored] ?? 0,
  }))
}

const soundOf = (durations: number[], audio: Heard | null, time: ServedTime): SoundSegment[] =>
  audio
    ? servedSound(
        time,
        durations,
        framesIn(audio.durations).reduce((sum, count) => sum + count, 0),
      )
    : []

const storedSegments = ({ stretches }: ServedTime): number[] =>
  stretches.flatMap(({ firstSegment, endSegment }) =>
    Array.from({ length: endSegment - firstSegment }, (_, index) => firstSegment + index),
  )

/** The stored segment that is served under a number, and how long those before it last. */
export type MovedSegment = { stored: number; before: number[] }

/** Undefined if there are not that many. */
export function pictureSegment(
  index: number,
  { durations }: Streams,
  time: ServedTime,
): MovedSegment | undefined {
  const all = storedSegments(time)
  const stored = all[index]
  if (stored === undefined) return undefined
  return { stored, before: all.slice(0, index).map((each) => durations[each] ?? 0) }
}

/** A segment of sound, and the stored segments that its frames are in. */
export type ComposedSound = SoundSegment & { index: number; stored: number[]; framesBefore: number }

export function soundSegment(
  index: number,
  { durations, audio }: Streams,
  time: ServedTime,
): ComposedSound | undefined {
  const segment = soundOf(durations, audio, time)[index]
  if (!segment || !audio) return undefined
  const { segments, framesBefore } = soundSources(segment, audio.durations)
  return { ...segment, index, stored: segments, framesBefore }
}
