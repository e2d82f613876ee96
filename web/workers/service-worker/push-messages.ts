import type { NotificationKind } from '#contract/notifications/notifications.ts'

/** What the notifications of this device say: what happened, never by whom or where. */
export const pushMessages: Record<NotificationKind | 'other', string> = {
  comment: 'There are new comments on your video.',
  reply: 'Someone replied to your comment.',
  mention: 'Someone mentioned you in a comment.',
  friend_invited: 'Someone wants to be friends.',
  friend_accepted: 'Your invitation was accepted. You are friends now.',
  vote: 'Someone liked what you shared.',
  new_video: 'There is a new video from what you follow.',
  video_ready: 'Your video is ready to watch.',
  upload_failed: 'Your video could not be processed.',
  decision: 'There is a decision about something you shared.',
  appeal: 'Your appeal was decided.',
  other: 'Something new has happened.',
}
