/** What people read about their week on the home page. */
export const weekTexts = {
  myWeek: 'My week',
  allActivities: 'All activities',
  activities: 'Activities',
  distance: 'Distance',
  movingTime: 'Moving time',
  ascent: 'Ascent',
  none: 'No activities this week yet.',
} as const
