import { plural } from '#contract/plural.ts'

/** What people read about following. */
export const texts = {
  follow: 'Follow',
  following: 'Following',
  unfollow: (name: string) => `Following ${name}: unfollow`,
  followed: (name: string) => `You follow ${name}. We tell you about new videos.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  feed: 'Feed',

  // Page
  title: 'Following',
  lead: 'We tell you about new public videos from these channels, on these trails and in these areas.',
  channels: 'Channels',
  places: 'Trails and places',
  areas: 'Areas of the map',
  noneTitle: 'You are not following anything yet',
  none: 'Follow a channel, a trail or an area of the map to hear about new videos.',
  openMap: 'Open the map',
  suggested: 'You are often here',
  suggestedChannels: 'Channels you might like',
  times: (count: number) => plural(count, { one: '# activity', other: '# activities' }),
  notLoaded: 'What you follow could not be loaded.',
  incomplete: 'Some channels cannot be shown right now, because some of our servers are not responding.',

  // Area
  followArea: 'Follow this area',
  areaName: 'Name of the area',
  areaNameHint: 'For example: Around home',
  save: 'Follow',
  cancel: 'Cancel',
  nameMissing: 'Please enter a name.',

  // Trail that someone is often on
  offer: (count: number) => `You have ${plural(count, { one: '# activity', other: '# activities' })} here.`,

  // Home
  newVideos: 'New from what you follow',
  nothingNew: 'Nothing yet. New videos from what you follow appear here.',
  allFollowed: 'Following',
} as const
