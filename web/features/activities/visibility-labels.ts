import { DefaultVisibility, Visibility } from '#domain/visibility.ts'

/** Who can see it in the end. */
export const audienceLabels: Record<DefaultVisibility, string> = {
  [DefaultVisibility.onlyMe]: 'Only me',
  [DefaultVisibility.public]: 'Public',
  [DefaultVisibility.unlisted]: 'Anyone with the link',
  [DefaultVisibility.friends]: 'Friends',
}

export const visibilityOptions: { value: `${Visibility}`; label: string; hint: string }[] = [
  {
    value: `${Visibility.byDefault}`,
    label: 'Use my default',
    hint: 'Follows your choice in Settings, Privacy',
  },
  {
    value: `${Visibility.public}`,
    label: audienceLabels[DefaultVisibility.public],
    hint: 'In lists, on maps and in searches',
  },
  {
    value: `${Visibility.unlisted}`,
    label: audienceLabels[DefaultVisibility.unlisted],
    hint: 'Not in lists or on maps',
  },
  {
    value: `${Visibility.friends}`,
    label: audienceLabels[DefaultVisibility.friends],
    hint: 'People whose invitation you accepted, or who accepted yours',
  },
  {
    value: `${Visibility.onlyMe}`,
    label: audienceLabels[DefaultVisibility.onlyMe],
    hint: 'Whatever your settings say',
  },
]
