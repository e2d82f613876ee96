import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { CropOrder } from './crop-picture.ts'

/* Decodes one file that someone sent, in a thread that can be ended. */

const quality = 86
// The data is what `cropPicture` passes.
const { bytes, width, height } = workerData as CropOrder

const image = await loadImage(Buffer.from(bytes))
const canvas = createCanvas(width, height)
const context = canvas.getContext('2d')
context.imageSmoothingQuality = 'high'
// Drawn under transparent pictures, because JPEG has no transparency.
context.fillStyle = '#ffffff'
context.fillRect(0, 0, width, height)
const scale = Math.max(width / image.width, height / image.height)
const [drawnWidth, drawnHeight] = [image.width * scale, image.height * scale]
context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight)
parentPort?.postMessage(await canvas.encode('jpeg', quality), [])
