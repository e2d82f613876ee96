/** What the editor of projects says. */
export const editorMessages = {
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved',
  restoreQuestion: 'Restore your unsaved changes?',
  conflictTitle: 'This project was changed elsewhere',
  conflict:
    'It was saved in another tab or on another device while you were editing it here. Load what was saved there, or keep yours as a project of its own.',
  youtubeForms:
    'This is not the address of a video on YouTube. It looks like https://youtu.be/… or https://www.youtube.com/watch?v=….',
  youtubeTwice: 'This video is in the project already.',
  youtubeLength: 'Write the length as minutes and seconds, such as 12:30.',
  inUtc: 'In UTC, because the time zone of this video is not known.',
  noStartKnown: 'Nobody knows when this video was taken. Align it, or say when it began.',
  nothingToAlignBy: 'There is nothing that this video could be aligned by. Add a recording of the same time.',
  alignFailed: 'This video could not be aligned.',
  startsFit: (count: number) =>
    `${count === 2 ? 'Two' : count} starts fit. Choose the one at which the picture fits the place and the numbers.`,
  speedsOfStarts: 'The dashed line is the speed by the camera.',
  nudgeKeys: 'Also with the keys [ and ], with Shift by a second.',
  notOnTrack: 'None of the recordings comes near that place.',
  placeHint: 'Click the place on the map that is seen in the picture.',
  untitledHint: 'Until it has a title, it is called “Untitled project”.',
  timeNeeded: 'The end lies before the beginning.',
} as const
