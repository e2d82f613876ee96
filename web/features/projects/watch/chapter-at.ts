/** The index of the chapter that contains a moment; -1 before the first. */
export function chapterAt(chapters: readonly { projectMs: number }[], projectMs: number): number {
  return chapters.findLastIndex((chapter) => chapter.projectMs <= projectMs)
}
