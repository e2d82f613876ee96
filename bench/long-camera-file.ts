import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { cyclingCamera } from '#domain/camera/camera-file-for-tests.ts'
import { cameraPayload, telemetryTrack } from '#domain/camera/simulate-camera.ts'
import { u32s, u64s } from '#domain/mp4/write-box.ts'
import { writeMovieIndex, movieHead } from '#domain/mp4/write-movie.ts'

const framesPerSecond = 60

/**
 * A file as long and as large as those of cameras, with telemetry between the frames; the frames themselves are holes
 * in a sparse file.
 */
export function longCameraFile(path: string, { seconds, bytes }: { seconds: number; bytes: number }): void {
  const camera = { ...cyclingCamera, seconds, framesPerSecond, position: around }
  const file = openSync(path, 'w')
  const head = movieHead()
  const begin = head.length + 16
  const perSecond = Math.floor((bytes - begin) / seconds)
  const payloads = Array.from({ length: seconds }, (_, second) => cameraPayload(camera, second))
  const places = payloads.map((payload, second) => begin + (second + 1) * perSecond - payload.length)
  for (const [second, payload] of payloads.entries())
    writeSync(file, payload, 0, payload.length, places[second])
  const end = begin + seconds * perSecond
  // The size of the video data does not fit into 32 bits.
  writeSync(file, Buffer.concat([head, u32s([1, 0x6d646174]), u64s([end - head.length])]), 0, begin, 0)
  const frame = Math.floor((perSecond - 65_536) / framesPerSecond)
  const count = seconds * framesPerSecond
  const offsets = Array.from({ length: count }, (_, index) => {
    return begin + Math.floor(index / framesPerSecond) * perSecond + (index % framesPerSecond) * frame
  })
  const layout = { durations: 1000, samplesPerChunk: 1, hasLongOffsets: true }
  const video = { ...layout, sizes: offsets.map((_, index) => frame - (index % 7)), offsets }
  const telemetry = { ...layout, sizes: payloads.map(({ length }) => length), offsets: places }
  const picture = {
    handler: 'vide',
    codec: 'hvc1',
    timescale: 1000 * framesPerSecond,
    width: 3840,
    height: 2160,
  } as const
  const moov = writeMovieIndex({
    tracks: [
      { ...picture, ...video },
      { ...telemetryTrack, ...telemetry },
    ],
  })
  writeSync(file, moov, 0, moov.length, end)
  ftruncateSync(file, end + moov.length)
  closeSync(file)
}

/** In a circle, so that it stays in one area. */
function around(t: number): { lat: number; lon: number; altitude: number; speed: number } {
  return {
    lat: 47 + 0.02 * Math.sin(t / 200),
    lon: 11 + 0.03 * Math.cos(t / 200),
    altitude: 600 + t / 10,
    speed: 10,
  }
}
