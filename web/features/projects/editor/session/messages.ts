/** What people read on these screens. */
export const texts = {
  // Conflict dialog
  loadTheirs: 'Load the other version',
  saveMineAsANewProject: 'Save mine as a new project',

  // Draft
  untitledProject: 'Untitled project',

  // Restore banner
  restore: 'Restore',
  discard: 'Discard',

  // Save indicator
  tryAgain: 'Try again',

  // Video
  youtubeVideoYoutubeId: (youtube_id: string | number) => `YouTube video ${youtube_id}`,
} as const
