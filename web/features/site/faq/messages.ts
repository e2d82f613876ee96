/** What people read on these screens. */
export const texts = {
  // Answer
  linkToThisAnswer: (question: string | number) => `Link to this answer: ${question}`,
  linkToThisAnswer2: 'Link to this answer',

  // Faq page
  questionsAndAnswers: 'Questions and answers',
  whatPeopleAskAboutTrailcast: 'The questions people ask most, answered.',
  findAQuestion: 'Find a question',
  gpxPrivacyStorage: 'gpx, privacy, storage …',
  questionsTotal: (total: string | number) => `${total} questions`,
  ofQuestionsCountTotal: (count: string | number, total: string | number) => `${count} of ${total} questions`,
  noResults: 'No results',
  showAllQuestions: 'Show all questions',
  tryFewerOrDifferentWordsOrAsk: 'Try fewer or different words, or ask with “Send us a message” in the menu.',
} as const
