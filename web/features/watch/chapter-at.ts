/** The place in the list of the chapter that a moment is in; -1 before the first. */
export function chapterAt(chapters: readonly { projectMs: number }[], projectMs: number): number {
  return chapters.findLastIndex((chapter) => chapter.projectMs <= projectMs)
}
