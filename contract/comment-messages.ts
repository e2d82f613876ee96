import { plural } from './plural.ts'

/** What people read about comments and votes, on the pages and in refusals. */
export const commentMessages = {
  // Votes
  ownVideo: 'You cannot vote for your own video.',
  ownComment: 'You cannot vote for your own comment.',
  noVoting: 'You cannot vote here.',
  like: 'Like',
  dislike: 'Dislike',
  likes: (count: number) => plural(count, { one: '# like', other: '# likes' }),
  dislikes: (count: number) => plural(count, { one: '# dislike', other: '# dislikes' }),
  voteFailed: 'Your vote was not saved. Please try again.',

  // Refusals
  notHere: 'You cannot comment here.',
  turnedOff: 'Comments are turned off.',
  notUntil: (until: Date) =>
    `A moderator decided that you cannot comment until ${until.toISOString().slice(0, 10)}.`,
  nothingVisible: 'Please write something.',
  outsideVideo: 'This moment is not in the video.',
  tooLong: 'This is too long. Please shorten it.',
  noLongerEditable:
    'This comment can no longer be edited: comments can be edited for 15 minutes, until the first reply or vote.',
} as const
