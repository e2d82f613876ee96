import { Visibility } from '#domain/visibility.ts'

const counted = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

/** Who may see a project, as its owner chose. */
export const visibilityLabels: Record<Visibility, string> = {
  [Visibility.byDefault]: 'Use my default',
  [Visibility.public]: 'Public',
  [Visibility.unlisted]: 'Anyone with the link',
  [Visibility.friends]: 'Friends',
  [Visibility.onlyMe]: 'Only me',
}

/** Messages of the project lists. Kept apart because only those pages download them. */
export const myProjectsMessages = {
  archived: (count: number) => `${counted(count)} archived.`,
  restored: (count: number) => `${counted(count)} restored.`,
  deleted: (count: number) => `${counted(count)} deleted.`,
  visibilitySet: (count: number, visibility: Visibility) =>
    `Visibility set to “${visibilityLabels[visibility]}” for ${counted(count)}.`,
} as const
