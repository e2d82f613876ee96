import { weekStartOf, type WeekStart } from '#domain/time/week-start.ts'

/** The day on which weeks begin where the reader is at home. */
export const weekStart = (): WeekStart => weekStartOf(navigator.language)
