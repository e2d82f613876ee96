import type { EdgeKind } from '#domain/atlas/draft.ts'
import { difficulties, type Difficulty, type TrailType } from '#domain/atlas/place.ts'
import type { Tags } from './tag-keys.ts'

const bySacScale: Record<string, Difficulty> = {
  strolling: 'novice',
  hiking: 'easy',
  mountain_hiking: 'intermediate',
  demanding_mountain_hiking: 'advanced',
  alpine_hiking: 'expert',
  demanding_alpine_hiking: 'extreme',
  difficult_alpine_hiking: 'extreme2',
}
const byMtbScale: Record<string, Difficulty> = {
  0: 'easy',
  1: 'intermediate',
  2: 'advanced',
  3: 'expert',
  4: 'extreme',
  5: 'extreme2',
  6: 'extreme2',
}
const byImbaScale: Record<string, Difficulty> = {
  0: 'novice',
  1: 'easy',
  2: 'intermediate',
  3: 'advanced',
  4: 'expert',
}
const byPiste: Record<string, Difficulty> = {
  novice: 'novice',
  easy: 'easy',
  intermediate: 'intermediate',
  advanced: 'advanced',
  expert: 'expert',
  freeride: 'extreme',
  extreme: 'extreme2',
}

/** The activity a way is graded for. A path may have one grade for walking and another for riding. */
export type Grading = 'walk' | 'ride' | 'ski'
export type Grades = Record<Grading, Difficulty>

const gradingByType: Partial<Record<TrailType, Grading>> = {
  trail: 'walk',
  mtb: 'ride',
  bicycle: 'ride',
  piste: 'ski',
}

/** Undefined for types that are not graded. */
export const gradingOf = (type: TrailType): Grading | undefined => gradingByType[type]

/** The grade of a single stretch, for its most common use. */
export function edgeGrade({ walk, ride, ski }: Grades, kind: EdgeKind): Difficulty {
  if (kind === 'piste') return ski
  if (kind === 'path' || kind === 'road') return walk === 'unknown' ? ride : walk
  return 'unknown'
}

export function gradesOf(tags: Tags): Grades {
  const imba = graded(tags.get('mtb:scale:imba'), byImbaScale)
  return {
    walk: graded(tags.get('sac_scale'), bySacScale),
    // The trail builders' grade is about the trail itself, the other about riding it.
    ride: imba === 'unknown' ? graded(tags.get('mtb:scale'), byMtbScale) : imba,
    ski: graded(tags.get('piste:difficulty'), byPiste),
  }
}

/** The hardest of several values. A `+` or `-` after a digit is ignored. */
function graded(value: string | undefined, table: Record<string, Difficulty>): Difficulty {
  if (value === undefined) return 'unknown'
  const found = value
    .slice(0, 200)
    .split(';')
    .map((one) => one.trim().toLowerCase())
    .map((one) => (/^\d/.test(one) ? one.slice(0, 1) : one))
    .flatMap((one) => (Object.hasOwn(table, one) ? (table[one] ?? []) : []))
  return hardest(found)
}

function hardest(some: readonly Difficulty[]): Difficulty {
  return some.reduce(
    (best, one) =>
      best === 'unknown' || difficulties.indexOf(one) > difficulties.indexOf(best) ? one : best,
    'unknown',
  )
}

/** A smaller share does not make a route hard. */
const minShare = 0.1

/** The difficulty of a route: the hardest grade that at least a tenth of its length reaches. */
export function gradeOfParts(parts: readonly { difficulty: Difficulty; lengthM: number }[]): Difficulty {
  const total = parts.reduce((sum, { lengthM }) => sum + lengthM, 0)
  let length = 0
  for (const grade of difficulties.slice(0, -1).toReversed()) {
    for (const part of parts) if (part.difficulty === grade) length += part.lengthM
    if (length > 0 && length >= total * minShare) return grade
  }
  return 'unknown'
}
