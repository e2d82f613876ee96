import { Worker } from 'node:worker_threads'
import { channelMessages } from '#contract/channels/channel-messages.ts'
import { limits } from '#contract/limits.ts'
import { readPictureSize } from '#domain/media/picture-size.ts'
import { AppError } from '#server/http/app-error.ts'

export type CropOrder = { bytes: Uint8Array; width: number; height: number }

const patienceMs = 15_000
const program = new URL('./crop-picture.worker.ts', import.meta.url)

let turn: Promise<unknown> = Promise.resolve()

/**
 * Crops the middle of a picture that someone sent to this size, as a JPEG. It is decoded and redrawn, so nothing else
 * in the file is kept: no location, no device, none of its own bytes. One at a time, because a large picture takes a
 * lot of memory.
 */
export function cropPicture(order: CropOrder): Promise<Uint8Array> {
  const size = readPictureSize(order.bytes)
  if (!size) throw pictureUnreadable()
  if (size.width * size.height > limits.picturePixelsMax) throw pictureTooManyPixels()
  const cropped = turn.then(() => cropNow(order))
  turn = cropped.catch(() => undefined)
  return cropped
}

function cropNow(order: CropOrder): Promise<Uint8Array> {
  const worker = new Worker(program, {
    workerData: order,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(pictureUnreadable()), patienceMs)
    worker.once('message', resolve)
    // Whatever the decoder rejects is the fault of the file.
    worker.once('error', () => reject(pictureUnreadable()))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(pictureUnreadable())
    })
  }).finally(() => void worker.terminate())
}

const pictureUnreadable = () =>
  new AppError({ status: 422, code: 'picture_unreadable' }, channelMessages.pictureUnreadable)
const pictureTooManyPixels = () =>
  new AppError({ status: 422, code: 'picture_too_many_pixels' }, channelMessages.pictureTooManyPixels)
