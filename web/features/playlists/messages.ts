import { plural } from '#contract/plural.ts'

/** What people read about playlists. */
export const texts = {
  videos: (count: number) => plural(count, { one: '# video', other: '# videos' }),
  inTotal: (duration: string) => `${duration} in total`,

  // Save dialog
  saveTo: 'Save to playlist',
  yourPlaylists: 'Your playlists',
  newPlaylist: 'New playlist',
  noPlaylists: 'You have no playlists yet. Create one to collect videos in the order you like.',
  listFailed: 'Your playlists could not be loaded.',
  tryAgain: 'Try again',
  done: 'Done',
  added: (name: string) => `Saved to ${name}`,
  removed: (name: string) => `Removed from ${name}`,

  // Form
  name: 'Name',
  description: 'Description',
  whoCanSee: 'Who can see it',
  nameRequired: 'Please enter a name.',
  create: 'Create playlist',
  created: 'Playlist created',
  edit: 'Edit playlist',
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',

  // Page
  playAll: 'Play all',
  videosInOrder: 'Videos in order',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteBody: 'The videos in it stay. The playlist itself cannot be restored.',
  deletePlaylist: 'Delete playlist',
  keepPlaylist: 'Keep playlist',
  deleted: 'Playlist deleted',
  moveUp: (title: string) => `Move up: ${title}`,
  moveDown: (title: string) => `Move down: ${title}`,
  remove: (title: string) => `Remove from playlist: ${title}`,
  removedOne: 'Removed from the playlist',
  emptyTitle: 'No videos in this playlist yet',
  emptyOwn: 'Open a video, or the menu of its card, and choose “Save to playlist”.',
  emptyOthers: 'This playlist has no videos that you can see.',
  findVideos: 'Find videos',

  // Channel
  playlists: 'Playlists',
  noneTitle: 'No playlists yet',
  noneOwn: 'Collect videos in the order you like, yours and other people’s.',
  noneOthers: 'This channel has no playlists that you can see.',

  // Watching
  nextIn: (name: string) => `Next in ${name}`,
  lastIn: (name: string) => `This is the last video in ${name}.`,
  wholePlaylist: 'Whole playlist',
} as const
