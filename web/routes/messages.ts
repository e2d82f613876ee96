/** What people read on these screens. */
export const texts = {
  // Home
  trailcast: 'Trailcast',

  // Not found
  goToHomepage: 'Go to homepage',
  questionsAndAnswers: 'Questions and answers',
} as const
