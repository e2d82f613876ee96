import type { Tags } from './tag-keys.ts'

export const tagsForTests = (tags: Record<string, string>): Tags => new Map(Object.entries(tags))
