import { plural } from '#contract/plural.ts'

/** Messages about comments and votes, on pages and in refusals. */
export const commentMessages = {
  // Votes
  ownVideo: 'You cannot vote for your own video.',
  ownActivity: 'You cannot vote for your own activity.',
  ownComment: 'You cannot vote for your own comment.',
  like: 'Like',
  dislike: 'Dislike',
  voteFailed: 'Your vote was not saved. Please try again.',

  // Refusals
  notHere: 'You cannot comment here.',
  turnedOff: 'Comments are turned off.',
  notUntil: (until: Date) =>
    `A moderator decided that you cannot comment until ${until.toISOString().slice(0, 10)}.`,
  nothingVisible: 'Please write something.',
  outsideVideo: 'This moment is not in the video.',
  outsideActivity: 'This moment is not in the activity.',
  tooLong: 'This is too long. Please shorten it.',
  noLongerEditable:
    'This comment can no longer be edited: comments can be edited for 15 minutes, until the first reply or vote.',

  // The list
  comments: 'Comments',
  commentCount: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
  order: 'Order',
  best: 'Best',
  newest: 'Newest',
  byMoment: 'By moment',
  none: 'No comments yet',
  noneText: {
    project: 'Be the first to say something about this video.',
    activity: 'Be the first to say something about this activity.',
  },
  noMoments: 'No comments about a moment yet',
  noMomentsText: {
    project: 'Tick the time under your comment to tie it to the moment you are watching.',
    activity: 'Point at the charts or the map, and tick the time under your comment.',
  },
  loadFailed: 'The comments could not be loaded.',
  showNew: (count: number) => `Show ${plural(count, { one: '# new comment', other: '# new comments' })}`,
  moreReplies: (count: number) => plural(count, { one: 'Show # more reply', other: 'Show # more replies' }),
  someReplies: 'Show more replies',

  // One comment
  left: 'Somebody who left',
  lines: {
    deleted: 'Deleted',
    by_owner: {
      project: 'Removed by the owner of the video.',
      activity: 'Removed by the owner of the activity.',
    },
    by_moderator: 'Removed by a moderator.',
    unwanted: 'From someone you muted or blocked.',
    unreachable: 'This comment cannot be shown at the moment.',
  },
  owner: 'Owner',
  edited: 'edited',
  pinned: 'Pinned',
  hearted: 'Liked by the owner',
  at: (time: string) => `at ${time}`,
  goTo: (time: string) => `Go to ${time}`,
  goToMoment: (time: string) => `Go to the moment at ${time}`,
  by: (name: string) => `Comment by ${name}`,
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  edit: 'Edit',
  delete: 'Delete',
  remove: 'Remove',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  heart: 'Give a heart',
  unheart: 'Take back the heart',
  approve: 'Approve',
  more: (name: string) => `More about the comment by ${name}`,
  deleteTitle: 'Delete this comment?',
  removeTitle: 'Remove this comment?',
  deleteText: 'Its text is erased at once. Replies to it stay.',
  removeText: 'Nobody sees it any more. Replies to it stay.',
  muteAuthor: 'Mute this person',
  blockAuthor: 'Block this person',
  removeAll: (name: string) => `Also remove everything else that ${name} wrote on my videos and activities`,
  keep: 'Keep it',
  deleted: 'Comment deleted',
  removed: 'Comment removed',
  approved: 'Everyone sees the comment now',
  saved: 'Saved',

  // Waiting
  waitingForYou: 'Waiting for your approval',
  waitingForOwner: 'Waiting for approval',
  waitingText: {
    project: 'Only you and the owner of the video see it until the owner approves it.',
    activity: 'Only you and the owner of the activity see it until the owner approves it.',
  },
  heldFor: {
    all: 'The owner approves every comment here.',
    link: 'Links from newcomers are approved first.',
    links: 'Comments with many links are approved first.',
    word: 'It contains a word that needs approval.',
    repeat: 'The same text was sent several times.',
  },

  // Writing
  add: 'Add a comment',
  yourReply: 'Your reply',
  editing: 'Edit your comment',
  send: 'Comment',
  sendReply: 'Reply',
  save: 'Save',
  cancel: 'Cancel',
  letters: (count: number, max: number) =>
    `${count.toLocaleString('en')} of ${max.toLocaleString('en')} characters`,
  aboutMoment: (time: string) => `About the moment at ${time}`,
  keysHint: 'Press Ctrl and Enter to send.',
  signIn: 'Log in to comment',
  posted: 'Comment posted',
  postedAndWaits: 'Thank you. Your comment is shown once the owner approves it.',

  // Settings of one video or activity
  settings: 'Comment settings',
  whoMay: 'Who may comment',
  everyone: 'Everyone',
  friends: 'Friends',
  nobody: 'Nobody: comments are hidden',
  holdAll: 'Hold all comments until I approve them',

  // Settings of the channel
  words: 'Words in comments',
  wordsLabel: 'Words and phrases, one per line',
  wordsHint: 'Comments on your videos and activities that contain one of them wait until you approve them.',
} as const
