/** Only the part of the package that is used, so that the bundler can drop the rest. */
export { default as Hls } from 'hls.js'
export { tellFrames } from './tell-frames.ts'
