/** What people read about comments and votes, on the pages and in refusals. */
export const commentMessages = {
  // Refusals of votes
  ownVideo: 'You cannot vote for your own video.',
  ownComment: 'You cannot vote for your own comment.',
  noVoting: 'You cannot vote here.',
} as const
