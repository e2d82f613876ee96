/** What the pages say that read videos and telemetry in the browser. */
export const videoFileMessages = {
  gone: 'The file cannot be read any more. Was it moved or changed? Please choose it again.',
  unreadable: 'Something in this file is unlike anything that we know. It could not be read.',
  notUnpacked:
    'This archive could not be unpacked: it is damaged, or packed in a way that browsers do not know.',
  noKml: 'There is no KML file in this archive.',
  zipIsForServer:
    'Archives with many files are read by the server. Upload the archive, or choose one of the files in it.',
  tooLarge: (megabytes: number) =>
    `The file is too large to be read in the browser: more than ${megabytes} MB.`,
  unknownKind: (kinds: string) => `Files of this kind cannot be read. These can: ${kinds}.`,
  oneAtATime: 'Please choose one file at a time.',
  noTrackInVideo: 'The camera recorded no GPS track in this video.',
  noTimes: 'This file has no times, so that nobody can know which part of it the video shows.',
  noOverlap: 'Nothing in this file was recorded while the video was taken. Is the start of the video right?',
  videoHasTelemetry: 'This video has telemetry already.',
  videoNotFound: 'This video does not exist any more, or is not yours.',
  attached: (filename: string) => `${filename} has telemetry now.`,
} as const
