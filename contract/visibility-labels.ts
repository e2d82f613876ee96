import { DefaultVisibility, Visibility } from '#domain/visibility.ts'

/** Who can see an activity or a project, once the owner's default has been applied. */
export const audienceLabels: Record<DefaultVisibility, string> = {
  [DefaultVisibility.onlyMe]: 'Only me',
  [DefaultVisibility.public]: 'Public',
  [DefaultVisibility.unlisted]: 'Anyone with the link',
  [DefaultVisibility.friends]: 'Friends',
}

/** What an owner can choose for one activity or project. */
export const visibilityLabels: Record<Visibility, string> = {
  [Visibility.byDefault]: 'Use my default',
  [Visibility.public]: audienceLabels[DefaultVisibility.public],
  [Visibility.unlisted]: audienceLabels[DefaultVisibility.unlisted],
  [Visibility.friends]: audienceLabels[DefaultVisibility.friends],
  [Visibility.onlyMe]: audienceLabels[DefaultVisibility.onlyMe],
}

/** Explains each choice to the owner, on the line below it. */
export const visibilityHints: Record<Visibility, string> = {
  [Visibility.byDefault]: 'Follows your default in Settings',
  [Visibility.public]: 'In lists, on maps and in searches',
  [Visibility.unlisted]: 'Not in lists or on maps',
  [Visibility.friends]: 'People whose invitation you accepted, or who accepted yours',
  [Visibility.onlyMe]: 'Whatever your settings say',
}

/** The choices in forms, in the order offered. */
export const visibilityOptions = Object.values(Visibility).map((choice) => ({
  value: `${choice}` as const,
  label: visibilityLabels[choice],
  hint: visibilityHints[choice],
}))
