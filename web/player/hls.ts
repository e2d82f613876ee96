/** Of all that the package offers, only this, so that the rest can be left out. */
export { default as Hls } from 'hls.js'
