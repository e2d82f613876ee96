/** What people read on these screens. */
export const texts = {
  // Alignment choices
  possibleStartTimes: 'Possible start times',

  // Confidence chip
  whyText: (text: string | number) => `${text}. Why?`,

  // Place match
  thisFrameIsThisPlace: 'This frame was taken here',

  // Start card
  nothingWasRecordedThen: 'Nothing was recorded then',
} as const
