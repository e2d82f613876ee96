import { Visibility } from '#domain/visibility.ts'

const counted = (count: number) => (count === 1 ? '1 project is' : `${count} projects are`)

/** Who may see a project, as its owner chose. */
export const visibilityLabels: Record<Visibility, string> = {
  [Visibility.byDefault]: 'Use my default',
  [Visibility.public]: 'Public',
  [Visibility.unlisted]: 'Anyone with the link',
  [Visibility.friends]: 'Friends',
  [Visibility.onlyMe]: 'Only me',
}

/** What the lists of projects say. Apart from the others, because only those pages need them. */
export const myProjectsMessages = {
  archived: (count: number) => `${counted(count)} in your archive now.`,
  restored: (count: number) => `${counted(count)} back in your lists.`,
  deleted: (count: number) => `${counted(count)} deleted.`,
  visibilitySet: (count: number, visibility: Visibility) =>
    `Visibility set to “${visibilityLabels[visibility]}” for ${count === 1 ? '1 project' : `${count} projects`}.`,
} as const
