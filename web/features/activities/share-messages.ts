import { DefaultVisibility } from '#domain/visibility.ts'

/** What owners read in the share dialog of an activity. Kept apart because only that dialog downloads it. */
export const shareTexts = {
  archived: 'This activity is in your archive. Only you can see it; its link works for no one else.',
  audience: {
    [DefaultVisibility.onlyMe]: 'Only you can see this activity; its link works for no one else.',
    [DefaultVisibility.public]: null,
    [DefaultVisibility.unlisted]:
      'This activity is not in lists or on maps. Anyone with the link can see it.',
    [DefaultVisibility.friends]: 'Only you and your friends can see this activity.',
  } satisfies Record<DefaultVisibility, string | null>,
  change: 'Change who can see it',
} as const
