import { audienceLabels } from '#contract/visibility-labels.ts'
import { DefaultVisibility } from '#domain/visibility.ts'

/** What people read when they publish a project. */
export const texts = {
  publish: 'Publish',
  view: 'View',
  preview: 'Preview',
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkNotCopied: 'Your browser blocked copying. Open the project and copy its address.',
  whoCanSeeIt: 'Who can see it',
  myDefault: (label: string, audience: DefaultVisibility) => `${label} (${audienceLabels[audience]})`,
  notPublished: 'Not published',
  onlyYou: 'Only you can see this.',
  published: {
    [DefaultVisibility.onlyMe]: 'Saved. Only you can see this.',
    [DefaultVisibility.public]: 'Published. Everyone can watch it now.',
    [DefaultVisibility.unlisted]: 'Published. Anyone with the link can watch it now.',
    [DefaultVisibility.friends]: 'Published. Your friends can watch it now.',
  },
} as const
