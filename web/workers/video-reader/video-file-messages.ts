/** Messages of the pages that read videos and telemetry in the browser. */
export const videoFileMessages = {
  gone: 'The file can no longer be read. Was it moved or changed? Please choose it again.',
  unreadable: 'This file contains something unexpected and could not be read.',
  notUnpacked:
    'This archive could not be unpacked: it is damaged, or uses a compression that browsers do not support.',
  noKml: 'There is no KML file in this archive.',
  zipIsForServer:
    'Archives with several files are read by the server. Upload the archive, or choose one of its files.',
  tooLarge: (megabytes: number) => `The file is too large to read in the browser: more than ${megabytes} MB.`,
  unknownKind: (kinds: string) => `This kind of file is not supported. You can use ${kinds}.`,
  oneAtATime:
    'Please choose one file at a time, or a video together with the subtitle file of the same name.',
  noTrackInVideo: 'The camera recorded no GPS track in this video.',
  localTimes:
    'The times in this file are those on the clock of the drone. The file does not say in which timezone, so they are shown as if it were UTC.',
  noTimes: 'This file has no times, so it is unknown which part of it the video shows.',
  noOverlap: 'Nothing in this file was recorded during the video. Is the start of the video right?',
  videoHasTelemetry: 'This video already has telemetry.',
  videoNotFound: 'This video no longer exists, or is not yours.',
  attached: (filename: string) => `${filename} now has telemetry.`,
} as const
