/** Why a video cannot be used, as its owner reads it. */
export const mediaMessages = {
  empty: 'This file is empty.',
  notAVideo: 'This file is not a video that can be read. MP4, MOV, M4V, WebM, MKV and OGG files can.',
  noIndex:
    'The end of this video is missing, and with it the index of its pictures. Was the recording or the copy interrupted?',
  damaged: 'This video is damaged and cannot be read.',
  noPicture: 'There is no picture in this video.',
  onlySound: 'There is only sound in this file, and no picture.',
  encrypted: 'This video is protected against copying and cannot be read.',
  wrongSize: (width: number, height: number) =>
    `The picture of this video is ${width} x ${height} pixels large, which cannot be used.`,
  wrongRate: 'The number of pictures per second in this video cannot be used.',
  tooLong: (hours: number) => `This video is longer than ${hours} hours.`,
  tookTooLong: 'This video takes too long to be read.',
} as const
