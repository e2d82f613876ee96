import { expect, test } from 'vitest'
import { describeNotification } from './notification-messages.ts'
import type { Notification } from './notifications.ts'

const person = (channel_name: string) => ({ id: 'us_1', channel_name, picture: null })
const notification = (changes: Partial<Notification>): Notification => ({
  id: 'us_1',
  kind: 'comment',
  created_at: '2026-05-01T10:00:00.000Z',
  is_seen: false,
  count: 1,
  people: [person('Ann')],
  project: { id: 'us_2', title: 'Over the ridge' },
  activity: null,
  excerpt: null,
  name: null,
  path: '/watch/us_2',
  ...changes,
})

test.each<[string, Partial<Notification>]>([
  ['Ann commented on “Over the ridge”.', {}],
  ['Ann commented on “Over the ridge”.', { count: 4 }],
  ['Ann and Bob commented on “Over the ridge”.', { count: 2, people: [person('Ann'), person('Bob')] }],
  [
    'Ann, Bob and 1 other liked “Over the ridge”.',
    { kind: 'vote', count: 3, people: [person('Ann'), person('Bob')] },
  ],
  ['Ann liked your comment on “Over the ridge”.', { kind: 'vote', excerpt: 'Nice' }],
  ['Ann published “Over the ridge”.', { kind: 'new_video' }],
  ['Ann published 3 new videos.', { kind: 'new_video', count: 3 }],
  ['New video at Ridge path: “Over the ridge”.', { kind: 'new_video', name: 'Ridge path' }],
  ['2 new videos at Ridge path.', { kind: 'new_video', name: 'Ridge path', count: 2 }],
  ['ride.mp4 is ready to watch.', { kind: 'video_ready', people: [], project: null, name: 'ride.mp4' }],
])('%s', (sentence, changes) => {
  expect(describeNotification(notification(changes))).toBe(sentence)
})
