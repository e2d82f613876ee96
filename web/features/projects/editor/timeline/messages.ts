/** What people read on these screens. */
export const texts = {
  // Choose videos dialog
  chooseVideos: 'Choose videos',
  uploadVideo: 'Upload video',
  addVideosSize: (size: string | number) => `Add ${size} videos`,
  addVideo: 'Add video',
  searchYourVideos: 'Search your videos',
  noVideosMatch: 'No videos match.',
  showMore: 'Show more',

  // Clip block
  beginsAtNameTime: (name: string | number, time: string | number) => `${name} begins at ${time}`,
  beginsAtNameTimeLengthLabel: (
    name: string | number,
    time: string | number,
    length: string | number,
    label: string | number,
  ) => `${name}, ${label}, begins at ${time}, ${length}`,

  // Profile canvas
  altitude: 'Altitude',
  speed: 'Speed',
  fastestPace: (pace: string) => `Pace ${pace} at the fastest`,

  // Timeline panel
  timeline: 'Timeline',
  videos: 'Videos',
  arrowKeysMoveItByATenth:
    'Arrow keys move it by a tenth of a second, with Shift by a second; comma and period by a frame.',
  zoomTheTimelineOut: 'Zoom the timeline out',
  zoomTheTimelineIn: 'Zoom the timeline in',
  showTheWholeTimeline: 'Show the whole timeline',

  // Trim handle
  ofEndName: (end: string | number, name: string | number) => `${end} of ${name}`,

  // Video option
  inTheProject: 'In the project',
  withTelemetry: 'With telemetry',
  stillBeingUploaded: 'Still being uploaded',
  stillBeingProcessed: 'Still being processed',

  // Youtube dialog
  addAVideoFromYoutube: 'Add a video from YouTube',
  linkToTheVideo: 'Link to the video',
  lengthOptional: 'Length (optional)',
  ifLeftEmptyItIsReadFromYoutube: 'If left empty, it is read from YouTube once the video is shown.',
  profileRange: (name: string, low: string, high: string) => `${name} from ${low} to ${high}`,
} as const
