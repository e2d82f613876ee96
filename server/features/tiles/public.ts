// All that other features may use.
export { type DrawnTrack, drawTracks } from './draw-tracks.ts'
export { type PackedTile, packTile, sendTile } from './tile-reply.ts'
export {
  type TrackToSave,
  findTrack,
  moveTracks,
  relistTracks,
  saveDrawnTracks,
  saveTracks,
  withdrawOthers,
} from './track.ts'
