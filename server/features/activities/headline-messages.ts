/** The names beside the figures on the picture of an activity. */
export const figureNames = {
  distance: 'Distance',
  swum: 'Distance',
  time: 'Time',
  pace: 'Pace',
  swimPace: 'Pace',
  ascent: 'Ascent',
  vertical: 'Vertical',
  heartRate: 'Average heart rate',
  energy: 'Energy',
}

/** For a line of text, where the figure alone would not say what it is. */
export const figurePhrases: Partial<Record<keyof typeof figureNames, (figure: string) => string>> = {
  ascent: (figure) => `${figure} up`,
  vertical: (figure) => `${figure} down`,
}
