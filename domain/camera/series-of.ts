import type { GpmfDevice, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import type { CameraFile, TimedValues } from './camera-file.ts'
import { decimate } from './decimate.ts'

/** Exposure and temperature of the camera. */
export function seriesOf(devices: GpmfDevice[]): CameraFile['series'] {
  const streams = devices.flatMap((device) => device.streams)
  const find = (key: string) => streams.find((stream) => stream.key === key)
  const warm = streams.find(({ blocks }) => blocks.facts.TMPC.some((value) => Number.isFinite(value)))
  return {
    // Older cameras write the gain in hundredths of the ISO value.
    iso: valuesOf(find('ISOE')) ?? valuesOf(find('ISOG'), 100),
    shutterSeconds: valuesOf(find('SHUT')),
    temperature: warm ? decimate(warm.blocks.t, warm.blocks.facts.TMPC) : null,
  }
}

function valuesOf(stream: GpmfStream | undefined, factor = 1): TimedValues | null {
  return stream?.columns[0] ? decimate(stream.t, stream.columns[0], factor) : null
}
