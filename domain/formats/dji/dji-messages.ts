export const djiMessages = {
  notText: 'This subtitle file could not be read: it is not plain text.',
  tooLarge: 'This subtitle file is larger than 128 MB, which is more than a drone writes for one video.',
  tooMany:
    'This subtitle file has more than 300,000 entries, which is more than a drone writes for one video.',
  noPositions:
    'This subtitle file has no positions of a drone in it, so it gives no track. If it contains spoken text, add it as captions when you edit a project.',
} as const
