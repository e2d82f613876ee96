/** What people read on these screens. */
export const texts = {
  // Editor page
  undo: 'Undo',
  redo: 'Redo',
  addVideos: 'Add videos',
  addYoutubeLink: 'Add YouTube link',
  addActivities: 'Add activities',

  // Editor start
  startWithAVideo: 'Start with a video',
  uploadVideo: 'Upload video',
  chooseVideos: 'Choose videos',
  pasteAYoutubeLink: 'Paste a YouTube link',
  videosAndActivitiesAreJoined:
    'Videos and activities are joined on one timeline. We work out when each video was recorded.',
} as const
