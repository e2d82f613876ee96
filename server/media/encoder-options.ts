import type { Rung } from '#domain/media/rendition-ladder.ts'
import { options } from './options.ts'

export type Encoding = {
  /** What the picture passes last on its way to the encoder. */
  filter: string
  /** What comes before the input. */
  device: string[]
  /** For all renditions, and for each by its number. */
  options: string[]
}

/** Mean rates for encoders that cannot be asked for a quality. */
const meanShare = 0.7

/** How each encoder is told the same: this quality, never above that rate, a keyframe exactly where it is asked for. */
export function encodingOf(encoder: string, rungs: Rung[], bFrames: number): Encoding {
  const forEach = (name: string, value: (rung: Rung) => string | number) =>
    rungs.flatMap((rung, index) => options({ [`${name}:v:${index}`]: value(rung) }))
  const always = [
    ...options({ 'c:v': encoder, 'profile:v': 'high' }),
    ...forEach('maxrate', ({ maxrateKbps }) => `${maxrateKbps}k`),
    ...forEach('bufsize', ({ maxrateKbps }) => `${maxrateKbps * 2}k`),
  ]
  const means = forEach('b', ({ maxrateKbps }) => `${Math.round(maxrateKbps * meanShare)}k`)
  const own: Record<string, () => string[]> = {
    libx264: () => [
      ...options({ bf: bFrames, preset: 'veryfast', sc_threshold: 0 }),
      ...forEach('crf', ({ crf }) => crf),
    ],
    h264_nvenc: () => [
      ...options({ bf: bFrames, preset: 'medium', rc: 'vbr', 'b:v': 0, 'forced-idr': 1, 'no-scenecut': 1 }),
      ...forEach('cq', ({ crf }) => crf + 3),
    ],
    h264_vaapi: () => [...options({ bf: 0, rc_mode: 'VBR' }), ...means],
    h264_videotoolbox: () => [...options({ bf: 0, allow_sw: 1, realtime: 0 }), ...means],
  }
  const chosen = own[encoder]?.() ?? [...options({ bf: 0 }), ...means]
  const isOnCard = encoder === 'h264_vaapi'
  return {
    filter: isOnCard ? 'format=nv12,hwupload' : 'null',
    device: isOnCard ? options({ vaapi_device: '/dev/dri/renderD128' }) : [],
    options: [...always, ...chosen],
  }
}
