export const projectMessages = {
  conflict:
    'This project was changed elsewhere meanwhile. Load it again to see what changed, or save yours as a new one.',
  invalidRanges: 'invalid ranges',
  notYourVideo: 'One of the videos is not yours, or is not there any more.',
  notYourRecording: 'One of the recordings is not yours, or is not there any more.',
  notYouTube: 'This is not the address of a video on YouTube.',
  sameVideoTwice: 'A video can be in a project only once.',
  sameRecordingTwice: 'A recording can be in a project only once.',
  nothingRecorded: 'This project shows no recording.',
}
