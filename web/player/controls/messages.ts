/** What people read on these screens. */
export const texts = {
  // Choice menus
  speedRate: (rate: string | number) => `Speed: ${rate}×`,
  moreWithHd: 'More with HD',
  qualityName: (name: string | number) => `Quality: ${name}`,

  // Controls
  keyboardShortcuts: 'Keyboard shortcuts',
  pictureInPicture: 'Picture in picture',
  exitFullScreen: 'Exit full screen',
  fullScreen: 'Full screen',
  playAgain: 'Play again',
  pause: 'Pause',
  settings: 'Settings',

  // Keys
  space: 'Space',
  playOrPause: 'Play or pause',
  oneFrameBack: 'One frame back',
  oneFrameForward: 'One frame forward',
  n0To9: '0 to 9',
  jumpToThatTenthOfTheVideo: 'Jump to that tenth of the video',
  home: 'Home',
  toTheBeginning: 'To the beginning',
  end: 'End',
  toTheEnd: 'To the end',
  soundOnOrOff: 'Sound on or off',
  captionsOnOrOff: 'Captions on or off',
  theatreModeOnOrOff: 'Theater mode on or off',
  numbersOverOrUnderThePicture: 'Numbers over or below the video',
  steadyPictureOnOrOff: 'Steady picture on or off',
  levelHorizonOnOrOff: 'Level horizon on or off',
  straightLinesOnOrOff: 'Straight lines on or off',
  overviewOnOrOff: 'Show what is cut off, or not',
  horizonLineOnOrOff: 'Horizon line on or off',
  compareOrHold: 'Compare with the video as recorded; hold to see only that',
  nothingToCompare: 'There is nothing to compare: the video is shown as recorded.',
  theseShortcuts: 'These shortcuts',

  // Seek bar
  positionInTheVideo: 'Position in the video',

  // Seek preview
  pxAutoSheetwidth: (sheetWidth: string | number) => `${sheetWidth}px auto`,

  // Settings panel
  heartRate: 'Heart rate',
  elapsedTime: 'Elapsed time',
  movingTime: 'Moving time',
  cameraIso: 'Camera ISO',
  shutterSpeed: 'Shutter speed',
  playerSettings: 'Player settings',
  overTheVideo: 'Over the video',
  numbersOverThePicture: 'Numbers over the picture',
  otherwiseTheyAreInAStripUnder: 'Otherwise they are in a strip under it.',
  picture: 'Picture',
  wideColour: 'Wide color',
  ifTheScreenSupports: 'For videos whose picture is corrected here.',
  onlyStandardColours: 'This screen shows standard colors only.',
  withoutTheGraphicsProcessor: 'Do not use the graphics processor',
  forCorrectedVideosThatStutter: 'For corrected videos that stutter or stay black.',

  // Picture settings
  motionAndLens: 'Motion and lens',
  steadyPicture: 'Steady picture',
  takesOutTheShaking: 'Takes out the shaking of the camera.',
  smoothness: 'Smoothness',
  levelHorizon: 'Level horizon',
  zoomsInAndOutOver: 'Zooms in and out over',
  straightLines: 'Straight lines',
  undoesTheBendOfAWideLens: 'Undoes the bend of a wide lens.',
  showWhatIsCutOff: 'Show what is cut off',
  showTheHorizonLine: 'Show the horizon line',
  compareWithTheRecording: 'Compare with the video as recorded',
  showVideosAsTheirOwnersChose: 'Show videos as their owners chose',
  dragTheLineOrHoldV: 'Drag the line. V shows and hides it; hold V to see all of the video as recorded.',

  // Compare divider
  recordedToTheLeft: 'Line between the video as recorded and as shown',
  before: 'Before',
  after: 'After',

  // Time display
  timeOfDay: 'Time of day',

  // Volume
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  volume: 'Volume',
} as const
