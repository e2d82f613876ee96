/** Messages of the project editor. */
export const editorMessages = {
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved',
  restoreQuestion: 'Restore your unsaved changes?',
  conflictTitle: 'This project was changed elsewhere',
  conflict:
    'It was saved in another tab or on another device while you were editing it here. Load that version, or keep yours as a separate project.',
  youtubeForms:
    'This is not the address of a YouTube video. It should look like https://youtu.be/… or https://www.youtube.com/watch?v=….',
  youtubeTwice: 'This video is already in the project.',
  youtubeLength: 'Enter the length as minutes and seconds, such as 12:30.',
  inUtc: 'In UTC, because the time zone of this video is unknown.',
  noStartKnown: 'We do not know when this video was recorded. Align it, or set its start.',
  nothingToAlignBy: 'There is nothing to align this video with. Add an activity of the same time.',
  alignFailed: 'This video could not be aligned.',
  startsFit: (count: number) =>
    `${count === 2 ? 'Two' : count} starts fit. Choose the one where the picture matches the place and the numbers.`,
  speedsOfStarts: 'The dashed line is the speed measured by the camera.',
  nudgeKeys: 'You can also use the keys [ and ], with Shift for a full second.',
  notOnTrack: 'None of the tracks comes near that place.',
  placeHint: 'Click the place on the map that you see in the picture.',
  untitledHint: 'Without a title, it appears as “Untitled project”.',
  timeNeeded: 'The end is before the beginning.',
} as const
