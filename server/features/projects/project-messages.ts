export const projectMessages = {
  conflict:
    'This project was changed elsewhere in the meantime. Load it again to see what changed, or save yours as a new project.',
  invalidRanges: 'invalid ranges',
  notYourVideo: 'One of the videos is not yours, or no longer exists.',
  notYourRecording: 'One of the activities is not yours, or no longer exists.',
  notYouTube: 'This is not the address of a YouTube video.',
  sameVideoTwice: 'A video can be in a project only once.',
  sameRecordingTwice: 'An activity can be in a project only once.',
  nothingRecorded: 'This project shows no activity.',
}
