import type { Chapter } from '#domain/time/chapters.ts'
import { formatAltitude, formatLongDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

type Writing = {
  units: UnitSystem
  /** The time of day, where it was filmed. */
  timeOf: (absoluteMs: number) => string
  /** The city at the beginning of the project. */
  nearestCity: string | null
}
type Of<Kind extends Chapter['kind']> = Extract<Chapter, { kind: Kind }>

/** The title of a chapter in lists and on the seek bar. */
export function chapterTitle(chapter: Chapter, writing: Writing): string {
  const write = titles[chapter.kind] as (chapter: Chapter, writing: Writing) => string
  return write(chapter, writing)
}

/** Each function takes chapters of its own kind, which the compiler cannot tell where one is looked up. */
const titles: { [Kind in Chapter['kind']]: (chapter: Of<Kind>, writing: Writing) => string } = {
  trail: ({ name }) => name,
  lift: ({ name, metres }, writing) => (name === '' ? withHeight('Lift', metres, writing) : name),
  climb: ({ metres }, writing) => withHeight('Climb', metres, writing),
  descent: ({ metres }, writing) => withHeight('Descent', metres, writing),
  stop: titleOfStop,
  lap: ({ number }) => `Lap ${number}`,
  video: titleOfVideo,
}

function withHeight(what: string, metres: number | null, { units }: Writing): string {
  return metres === null ? what : `${what}, ${written(formatAltitude(metres, units))}`
}

function titleOfStop({ durationMs, isFilmed }: Of<'stop'>): string {
  const duration = written(formatLongDuration(durationMs))
  return isFilmed ? `Stop, ${duration}` : `After a stop of ${duration}`
}

function titleOfVideo(
  { number, absoluteMs, projectMs }: Of<'video'>,
  { timeOf, nearestCity }: Writing,
): string {
  if (absoluteMs === null) return `Part ${number}`
  const isFirst = projectMs === 0
  return isFirst && nearestCity !== null ? `${timeOf(absoluteMs)}, near ${nearestCity}` : timeOf(absoluteMs)
}
