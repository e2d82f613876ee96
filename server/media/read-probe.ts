import { codecsOf } from './codec-names.ts'
import { mediaMessages } from './media-messages.ts'
import type { PictureStream, ProbedVideo } from './probed-video.ts'
import type { EndOfPicture } from './read-end-of-picture.ts'
import type { MediaFormat } from './sniff-format.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

type Fields = Record<string, unknown>

const largestSide = 16_384
const maxPicturesPerSecond = 1000
const longestHours = 24
const browserSound = ['aac', 'mp3']
const maxUnevenSeconds = 0.5

/** What ffprobe does not report by itself. */
type ReadBesides = { end?: EndOfPicture | undefined; shownFrames?: number | undefined }

/**
 * Interprets ffprobe's answer about a file, and refuses anything that cannot be a video. The duration comes
 * from the end of the picture: the index says how long it is decoded, and may include the sound.
 */
export function readProbe(
  format: MediaFormat,
  answer: unknown,
  { end, shownFrames }: ReadBesides = {},
): ProbedVideo {
  const file = fieldsOf(fieldsOf(answer)['format'])
  const streams = streamsIn(answer)
  const listed = pictureOf(streams)
  const picture: Fields = { ...listed, nb_frames: shownFrames ?? listed['nb_frames'] }
  const sound = streams.find((stream) => stream['codec_type'] === 'audio' && isKnown(stream))
  const fps = rateOf(picture)
  const seconds = durationOf(picture, file, end)
  const { width, height, rotation } = shownSizeOf(picture)
  const codec = text(picture['codec_name'])
  const pixelFormat = text(picture['pix_fmt'])
  const audio = sound && {
    codec: text(sound['codec_name']),
    sampleRate: number(sound['sample_rate']),
    channels: number(sound['channels']),
  }
  const isPlain = codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(pixelFormat)
  return {
    format,
    durationMs: Math.round(seconds * 1000),
    width,
    height,
    rotation,
    fps,
    isVariableRate: isVariable(picture, seconds),
    bitrate: number(picture['bit_rate']) || number(file['bit_rate']),
    videoCodec: {
      name: codec,
      codecs: codecsOf({
        codec,
        tag: text(picture['codec_tag_string']),
        profile: text(picture['profile']),
        level: number(picture['level']),
        pixelFormat,
      }),
    },
    pixelFormat,
    isHdr: ['smpte2084', 'arib-std-b67'].includes(text(picture['color_transfer'])),
    audio: audio ?? null,
    creationMs: creationOf(file, picture),
    isBrowserPlayable: format === 'mov' && isPlain && (!audio || browserSound.includes(audio.codec)),
    picture: { ...pictureStreamOf(picture, Math.min(width, height)), lastSeconds: end?.lastSeconds ?? null },
    sound: sound
      ? { stream: number(sound['index']), isAmbisonic: text(sound['channel_layout']).startsWith('ambisonic') }
      : null,
  }
}

/** The index of the usable video stream, and the id of its track in files that have those. */
export function placeOfPicture(answer: unknown): { stream: number; trackId: number } {
  const { index, id } = pictureOf(streamsIn(answer))
  return { stream: number(index), trackId: number(id) }
}

function streamsIn(answer: unknown): Fields[] {
  return listOf(fieldsOf(answer)['streams']).map(fieldsOf)
}

function pictureOf(streams: Fields[]): Fields {
  const moving = streams.filter(
    (stream) =>
      stream['codec_type'] === 'video' && number(fieldsOf(stream['disposition'])['attached_pic']) === 0,
  )
  const picture = moving.find(isKnown) ?? moving[0]
  if (streams.length === 0) throw new UnusableVideoError(mediaMessages.damaged)
  if (!picture) {
    const hasSound = streams.some((stream) => stream['codec_type'] === 'audio')
    throw new UnusableVideoError(hasSound ? mediaMessages.onlySound : mediaMessages.noPicture)
  }
  const [width, height] = [number(picture['width']), number(picture['height'])]
  if (!isKnown(picture)) throw new UnusableVideoError(mediaMessages.damaged)
  if (Math.min(width, height) < 1 || Math.max(width, height) > largestSide)
    throw new UnusableVideoError(mediaMessages.wrongSize(width, height))
  return picture
}

function isKnown(stream: Fields): boolean {
  return !['', 'unknown', 'none'].includes(text(stream['codec_name']))
}

function rateOf(picture: Fields): number {
  const rate = ratio(picture['avg_frame_rate']) || ratio(picture['r_frame_rate'])
  if (!(rate > 0 && rate <= maxPicturesPerSecond)) throw new UnusableVideoError(mediaMessages.wrongRate)
  return rate
}

/**
 * ffprobe's guess of the base rate is above the mean when frames are unevenly spaced. In a long video the
 * mean hides a gap, but its frames take longer than they would at that rate.
 */
function isVariable(picture: Fields, seconds: number): boolean {
  const [common, frames] = [ratio(picture['r_frame_rate']), number(picture['nb_frames'])]
  const hasGap = common > 0 && frames > 0 && Math.abs(seconds - frames / common) > maxUnevenSeconds
  return hasGap || Math.abs(common / rateOf(picture) - 1) > 0.01
}

function durationOf(picture: Fields, file: Fields, end: EndOfPicture | undefined): number {
  const shown = end ? end.endSeconds - number(picture['start_time']) : 0
  const seconds = shown > 0 ? shown : number(picture['duration']) || number(file['duration'])
  if (!(seconds > 0)) throw new UnusableVideoError(mediaMessages.noPicture)
  if (seconds > longestHours * 3600) throw new UnusableVideoError(mediaMessages.tooLong(longestHours))
  return seconds
}

function shownSizeOf(picture: Fields): Pick<ProbedVideo, 'width' | 'height' | 'rotation'> {
  const matrix = listOf(picture['side_data_list'])
    .map(fieldsOf)
    .find((one) => one['rotation'] !== undefined)
  // The matrix rotates counter-clockwise, the tag of old files clockwise.
  const clockwise = matrix ? -number(matrix['rotation']) : number(fieldsOf(picture['tags'])['rotate'])
  const rotation = ((((Math.round(clockwise / 90) * 90) % 360) + 360) % 360) as ProbedVideo['rotation']
  const stretch = ratio(picture['sample_aspect_ratio']) || 1
  const wide = Math.max(1, Math.round(number(picture['width']) * stretch))
  const high = number(picture['height'])
  if (wide > largestSide) throw new UnusableVideoError(mediaMessages.wrongSize(wide, high))
  return rotation % 180 === 0
    ? { width: wide, height: high, rotation }
    : { width: high, height: wide, rotation }
}

function pictureStreamOf(picture: Fields, lines: number): Omit<PictureStream, 'lastSeconds'> {
  const frames = number(picture['nb_frames'])
  return {
    stream: number(picture['index']),
    startSeconds: number(picture['start_time']),
    timeBase: text(picture['time_base']).replace('/', ':') || '1:90000',
    fastestRate: Math.max(rateOf(picture), ratio(picture['r_frame_rate'])),
    frames: frames > 0 ? frames : null,
    storedWidth: number(picture['width']),
    storedHeight: number(picture['height']),
    matrix: matrixOf(text(picture['color_space']), lines),
    isFullRange: text(picture['color_range']) === 'pc' || text(picture['pix_fmt']).startsWith('yuvj'),
    transfer: text(picture['color_transfer']),
  }
}

/** Videos that do not declare it follow the convention for their size. */
function matrixOf(space: string, lines: number): PictureStream['matrix'] {
  if (space.startsWith('bt2020')) return 'bt2020'
  if (space === 'bt709') return 'bt709'
  if (['smpte170m', 'bt470bg', 'fcc'].includes(space)) return 'bt601'
  return lines >= 720 ? 'bt709' : 'bt601'
}

function creationOf(file: Fields, picture: Fields): number | null {
  const written = fieldsOf(file['tags'])['creation_time'] ?? fieldsOf(picture['tags'])['creation_time']
  const time = Date.parse(text(written))
  // A clock that was never set writes the first day of its calendar, 1904 or 1970.
  return Number.isFinite(time) && time > Date.UTC(1990, 0) ? time : null
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function number(value: unknown): number {
  const result = Number(value ?? 0)
  return Number.isFinite(result) ? result : 0
}

/** '30000/1001' or '4:3'; 0 when it says nothing. */
function ratio(value: unknown): number {
  const [above = 0, below = 1] = text(value).split(/[/:]/).map(Number)
  const result = above / below
  return Number.isFinite(result) ? result : 0
}
