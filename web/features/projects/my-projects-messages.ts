import type { Visibility } from '#domain/visibility.ts'
import { plural } from '#contract/plural.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'

const counted = (count: number) => plural(count, { one: '# project', other: '# projects' })

/** Messages of the project lists. Kept apart because only those pages download them. */
export const myProjectsMessages = {
  archived: (count: number) => `${counted(count)} archived.`,
  restored: (count: number) => `${counted(count)} restored.`,
  deleted: (count: number) => `${counted(count)} deleted.`,
  visibilitySet: (count: number, visibility: Visibility) =>
    `Visibility set to “${visibilityLabels[visibility]}” for ${counted(count)}.`,
} as const
