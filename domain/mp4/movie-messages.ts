/** The video cannot be read. The message is for the person whose file it is. */
export class UnreadableMovieError extends Error {
  override name = 'UnreadableMovieError'
}

export const movieMessages = {
  empty: 'The file is empty.',
  notMovie: 'This kind of video cannot be read. Trailcast reads MP4, MOV, M4V and WebM files.',
  cutOff: 'The file is cut off: it was not copied or downloaded completely.',
  noIndex: 'The video has no index: the recording was interrupted, or the file was not copied completely.',
  largeIndex: 'The index of the video is larger than 64 MiB, which no camera writes.',
  tooManyParts: 'The video consists of more parts than any camera writes.',
  tooManyTracks: 'The video has more tracks than any camera writes.',
  tooManySamples: 'The video claims to have more samples than any camera writes.',
  largeTelemetry: 'The telemetry of the video is larger than any camera writes.',
  damagedPackets: (count: number) =>
    `Measurements of the camera that are damaged and were left out: ${count}.`,
  changed: 'The file changed while it was being read. Please choose it again.',
  damaged: (offset: number) => `The video is damaged at byte ${offset}.`,
  damagedTrack: (id: number) => `Track ${id} of the video is damaged.`,
}
