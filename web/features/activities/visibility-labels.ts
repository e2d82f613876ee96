import { DefaultVisibility, Visibility } from '#domain/visibility.ts'

/** Who may see it in the end. */
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
    hint: 'Follows the choice in Settings, Privacy',
  },
  {
    value: `${Visibility.public}`,
    label: audienceLabels[DefaultVisibility.public],
    hint: 'In lists, on maps and in searches',
  },
  {
    value: `${Visibility.unlisted}`,
    label: audienceLabels[DefaultVisibility.unlisted],
    hint: 'In no list, on no map',
  },
  {
    value: `${Visibility.friends}`,
    label: audienceLabels[DefaultVisibility.friends],
    hint: 'Those whose invitation you accepted, or who accepted yours',
  },
  {
    value: `${Visibility.onlyMe}`,
    label: audienceLabels[DefaultVisibility.onlyMe],
    hint: 'Whatever your settings say',
  },
]
