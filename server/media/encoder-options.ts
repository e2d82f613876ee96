import type { Rung } from '#domain/media/rendition-ladder.ts'
import { options } from './options.ts'

export type Encoding = {
  /** The last filter before the encoder. */
  filter: string
  /** Arguments that come before the input. */
  device: string[]
  /** Options for all renditions, and for each by its number. */
  options: string[]
}

/** Mean bit rates for encoders that have no quality setting. */
const meanShare = 0.7

/**
 * The same request in each encoder's options: this quality, never above that rate, keyframes exactly where
 * requested.
 */
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
