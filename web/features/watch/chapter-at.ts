import type { Chapter } from '#domain/time/chapters.ts'

/** The place in the list of the chapter that a moment is in; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], projectMs: number): number {
  return chapters.findLastIndex((chapter) => chapter.projectMs <= projectMs)
}
