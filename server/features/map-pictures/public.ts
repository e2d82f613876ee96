// All that other features may use.
export { type Caption, type PictureLines, openMapPictures } from './map-picture.ts'
export { paintWorld } from './paint-world.ts'
export { sendPicture } from './send-picture.ts'
