import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // Attach file
  chooseAnActivityFileOrDrop: 'Choose an activity file, or drop it here',
  fitGpxTcxKmlOrKmzItIsRead:
    'FIT, GPX, TCX, KML or KMZ, or the subtitle file (SRT) of a drone. It is read on your device; only the part that belongs to the video is sent, after you have seen it.',

  // Attach page
  addTelemetryToAVideo: 'Add telemetry to a video',
  forCamerasWithoutGpsTheVideo:
    'For cameras without GPS: the video gets its position, speed and heart rate from the recording of a watch or a phone, or from the subtitle file of a drone.',
  tryAgain: 'Try again',
  myUploads: 'My uploads',
  anotherVideo: 'Another video',
  theVideoNowHasTelemetry: 'The video now has its position and sensor data.',
  allYourVideosHaveTelemetry: 'All your videos have telemetry',
  noVideosYet: 'No videos yet',
  uploadAVideo: 'Upload a video',
  videosWhoseCameraRecorded: 'Videos whose camera recorded nothing but the picture are listed here.',
  uploadAVideoFirstIfItsCamera:
    'Upload a video first. If its camera recorded nothing but the picture, it is listed here.',

  // Attach part
  whichPartTheVideoShows: 'Which part the video shows',
  theCamerasStart: 'Use the camera’s start',
  startWithTheActivity: 'Start with the activity',
  mapOfWhatTheVideoShows: 'Map of what the video shows',
  addToTheVideo: 'Add to the video',
  samplesCount: (count: string | number) => `${count} samples`,
  fromTheStartOfTheVideo: (samplesText: string | number) =>
    `${samplesText} from the start of the video. Its length is not known yet.`,
  theWholeVideoIsCoveredBy: (samplesText: string | number) =>
    `The whole video is covered, by ${samplesText}.`,
  ofTheVideoIsCoveredBy: (percent: string | number, samplesText: string | number) =>
    `${percent}% of the video is covered, by ${samplesText}.`,
  moveItByH: (slice: string | number) => `Move it by ${slice} h`,
  theCameraClockMayHaveBeenSet: ' The camera clock may have been set to another time zone.',

  // Box bytes
  firstBytesOf: (count: string | number, printable: string | number) =>
    `First ${count} bytes of ${printable}`,

  // Box list
  showMoreOf: (min: string | number, count: string | number) => `Show ${min} more of ${count}`,
  whatIsIn: (name: string | number) => `What is in ${name}`,
  bytesAtCountCount2: (count: string | number, count2: string | number) => `${count} bytes at ${count2}`,
  inName: (name: string | number) => `In ${name}`,

  // Box section
  boxes: 'Boxes',
  boxes2: 'boxes.',
  chooseOneToSeeItsFirstBytes: 'Choose one to see its first bytes.',
  thereMayBeMoreThatCould: 'There may be more that could not be followed.',
  boxesOfTheFile: 'Boxes of the file',

  // Clock table
  gpsInLog: 'GPS, log beside the video (FIT)',
  gpsInCamm: 'GPS, each position (CAMM)',
  phoneClock: 'Phone clock',
  cameraClockInItsSubtitles: 'Camera clock, in its subtitles',
  clocks: 'Clocks',
  videoDoesNotSayWhen: 'The video does not say when it was recorded.',
  startOfTheVideo: 'Start of the video',
  differenceFromTheBest: 'Difference from the best',
  onlyTheCameraClockSaysWhen:
    'Only the camera clock says when the video began. The time zone it was set to is unknown.',
  theCameraClockWasSetToUtc: (zone: string) => `The camera clock was set to UTC${zone}.`,
  thePhoneClockWasSetToUtc: (zone: string) => `The phone clock was set to UTC${zone}.`,
  thePhoneClockIsUsed: 'The phone clock is used, because its network sets it.',
  theCameraClockIsUsedLocal:
    'The local time that the camera wrote beside each position is used. The timezone of the place is applied to it when the video is uploaded.',
  theMedianOfAllGpsTimesIsUsed: 'The median of all GPS times is used, never a single one.',
  dateOfTheFile: 'Date of the file',
  oftenTheEndOfTheVideoOrWhen: 'Often the end of the video, or when it was copied',
  creationTimeInCameraTime: 'Creation time, read as the camera clock',
  creationTimeInUtc: 'Creation time, read as UTC',
  theBest: 'The best',
  notKnown: 'Not known',

  // File drop zone
  chooseAFile: 'Choose a file',
  chooseFiles: 'Choose files',
  addFiles: 'Add files',
  file: 'File',
  chooseAnotherFile: 'Choose another file',
  reading: 'Reading',

  // Inspect page
  inspectAVideo: 'Inspect a video',
  boxesTracksTelemetryAndClocks:
    'See the boxes, tracks, telemetry and clocks in an MP4, MOV or WebM file. Everything is read on your device; nothing is uploaded.',
  chooseAVideoOrDropItHere: 'Choose a video, or drop it here',
  onlyTheIndexAndTheTelemetry:
    'Only the index and the telemetry are read, so a video of many gigabytes takes no longer than a short one.',
  aWebmVideoIsMadeOfElements:
    'A WebM video is made of elements, not boxes; only its two descriptions are read.',

  // Lens and motion
  fromTheCamerasPolynomial: 'From the camera’s polynomial',
  fromItsFieldOfView: 'From its field of view',
  fromItsFieldOfViewTheCamera: 'From its field of view; the camera has straightened the picture',
  fromTheTable: 'From a calibration of this camera',
  thereIsNoGyroscopeAndNo: 'There is no gyroscope and no orientation in this video.',
  theCameraHasStabilized: 'The camera has stabilized the picture and does not say how.',
  theCameraHasStreams: 'The camera has streams for its orientation but wrote no rotation into them.',
  thePictureShowsAllDirections:
    'The picture shows all directions at once. Such pictures are played as they are, without stabilization.',
  theCameraDoesNotSayHow: 'The camera does not say how its sensors are mounted.',
  theOrientationComputed: 'The orientation computed by the camera',
  theGyroscopeGyro: 'The gyroscope',
  fromTheCameraGrav: 'From the camera',
  fromTheAccelerometerAccl: 'From the accelerometer',
  lensAndMotion: 'Lens and motion',
  theVideoDoesNotSayEnoughAbout: 'The video does not say enough about the lens.',
  lens: 'Lens',
  focalLength: 'Focal length',
  pxOfNumberNumber2WH: (
    number: string | number,
    number2: string | number,
    w: string | number,
    h: string | number,
  ) => `${number}, ${number2} px of ${w} × ${h}`,
  centre: 'Center',
  distortionK1ToK4: 'Distortion (k1 to k4)',
  motion: 'Motion',
  framesWithMotion: 'Frames with motion',
  msApartCountNumber: (count: string | number, number: string | number) => `${count}, ${number} ms apart`,
  gravity: 'Gravity',
  stabilizedByTheCamera: 'Stabilized by the camera',
  sensorReadout: 'Sensor readout',
  aheadOfThePicture: 'Ahead of the picture',

  // Motion match
  compareWithThePicture: 'Compare with the picture',
  comparingWithThePicture: 'Comparing with the picture',
  upTo120FramesAreLookedAt:
    'Measures in up to 120 frames how the picture turns, and compares that with the motion data. This can take a minute; nothing is sent.',
  thePictureCannotBeShown:
    'This browser cannot show the picture of this video, so nothing can be compared here. The server does it when the video is uploaded.',
  explained: 'Explained by the motion data',
  percentOfTheMovement: (percent: string) => `${percent}% of the movement`,
  nothingMoves: 'Too little movement can be followed to tell',
  verdict: 'What viewers get',
  bestLag: 'Best with the motion data later by',
  bestFocalLength: 'Best with the focal length times',
  aSteadyPicture: 'A steady picture, also from the start',
  aSteadyPictureByChoice: 'A steady picture if they choose it',
  asRecorded: 'The video as recorded: the motion data do not match this picture',
  measured: 'Measured in the picture',
  predicted: 'Predicted by the motion data',

  // Motion section
  stabilization: 'Stabilization',
  withTheUsualSettings:
    'What the player makes of the motion data, with the usual smoothness and a level horizon.',
  workingOutThePath: 'Working out the path of the view',
  recorded: 'As recorded',
  stabilized: 'Stabilized',

  // Part timeline
  video: 'Video',
  fromWritten: (written: string | number) => `from ${written}`,
  activity: 'Activity',

  // Reading cost
  readWhole: (seconds: string) => `Read on this device in ${seconds} s. Nothing has been uploaded.`,
  readPart: (bytes: string, size: string, seconds: string) =>
    `Read on this device in ${seconds} s: ${bytes} of ${size} was enough. Nothing has been uploaded.`,

  // Recording choice
  thisFileHasActivities: (count: string | number) => `This file has ${count} activities.`,

  // Recording heading
  withoutTimes: 'Without times',

  // Start nudge
  inTheTimeOfThisDevice: (zone: string | number) => `In the time of this device (${zone})`,
  theVideoBeginsEarlier: (long: string | number) => `, the video begins ${long} earlier`,
  theVideoBeginsLater: (long: string | number) => `, the video begins ${long} later`,

  // Stream charts
  aboveNumber: (number: string | number) => `, above ${number}`,
  fromToNumberNumber2: (number: string | number, number2: string | number) => `from ${number} to ${number2}`,

  // Stream table
  streams: 'Streams',

  // Telemetry page
  previewYourFiles: 'Preview your files',
  theMapTheFiguresAndTheCharts:
    'See the map, stats and charts of your activities and videos before you decide to upload them. They are read on your device and not sent anywhere.',
  chooseFilesOrDropThem: 'Choose files, or drop them here',
  yourFiles: 'Your files',
  upload: (count: number) => plural(count, { one: 'Upload', other: 'Upload # files' }),
  signUpToPublish: 'Sign up to publish',
  goesOnAfterSignUp: 'They stay on this device until you sign up, and are uploaded then.',
  putAway: (name: string | number) => `Put ${name} away`,
  cannotPlayHere: 'This browser cannot play this video. Once it is uploaded, every browser can.',
  fitGpxTcxKmlOrKmzFromAWatch:
    'FIT, GPX, TCX, KML or KMZ from a watch, a bike computer or a phone, a video from a camera with GPS, or the subtitle file (SRT) of a drone.',
  forEverythingInACameraFile: 'For everything a camera file contains: <link>Inspect a video</link>',

  // Track table
  ticksPerSecond: 'Ticks per second',
  editList: 'Edit list',
  tracks: 'Tracks',
  hzChannelsCountChannels: (count: string | number, channels: string | number) =>
    `${count} Hz, ${channels} channels`,
  none: 'None',
  pauseOfSeconds: (seconds: string | number) => `pause of ${seconds}`,
  fromSecondsSeconds2: (seconds: string | number, seconds2: string | number) => `${seconds} from ${seconds2}`,

  // Video choice
  startUnknown: 'Start unknown',

  // Video facts
  duration: 'Duration',
  size: 'Size',
  bytesCount: (count: string | number) => `${count} bytes`,
  dataRate: 'Data rate',
  perSecondBytes: (bytes: string | number) => `${bytes} per second`,
  picture: 'Picture',
  frames: 'Frames',
  framesPerSecond: 'Frames per second',
  videoCodec: 'Video codec',
  noPicture: 'No picture',
  audioCodec: 'Audio codec',
  noSound: 'No sound',
  brand: 'Brand',
  camera: 'Camera',
  firmware: 'Firmware',
  telemetryFrom: 'Telemetry from',
  fieldOfView: 'Field of view',
  recordedFrom: 'Recorded from',
  positions: 'Positions',
  ofAreUsed: (count: string | number, count2: string | number) => `${count} of ${count2} are used`,
  altitudes: 'Altitudes',
  startPosition: 'Start position',
  aboveSeaLevel: 'Above sea level',
  recordedAboveTheEllipsoid: 'Recorded above the ellipsoid, converted to sea level (EGM96)',
  ifTheCameraClockWasSetToUtc: (moment: string | number) => `${moment}, if the camera clock was set to UTC`,
  localTimeMomentSlice: (moment: string | number, slice: string | number) => `${moment}, ${slice} local time`,
  turnedByWidthHeightRotation: (width: string | number, height: string | number, rotation: string | number) =>
    `${width} × ${height}, turned by ${rotation}°`,

  // Video telemetry
  telemetry: 'Telemetry',
  thereIsNoTelemetryInThisVideo:
    'There is no telemetry in this video. Cameras that record it write it into a separate track; some drones write it into a subtitle file beside the video, which you can drop here together with it.',
  mapOfTheGpsTrack: 'Map of the GPS track',
  stream: 'Stream',
  positionInTheVideo: 'Position in the video',
} as const
