/** Why a video cannot be used, shown to its owner. */
export const mediaMessages = {
  empty: 'This file is empty.',
  notAVideo: 'This file is not a video we can read. Use an MP4, MOV, M4V, WebM, MKV or OGG file.',
  noIndex:
    'The end of this video is missing, so it cannot be played. Was the recording or the copy interrupted?',
  damaged: 'This video is damaged and cannot be read.',
  noPicture: 'This video has no picture.',
  onlySound: 'This file contains only sound and no picture.',
  encrypted: 'This video is copy-protected and cannot be read.',
  wrongSize: (width: number, height: number) =>
    `This video is ${width} x ${height} pixels, a size that is not supported.`,
  wrongRate: 'The frame rate of this video is not supported.',
  tooLong: (hours: number) => `This video is longer than ${hours} hours.`,
  tookTooLong: 'This video takes too long to read.',
} as const
