import { dayMs } from '#domain/time/durations.ts'

/** The rules of comments that the server enforces and the pages show. */
export const commentRules = {
  textMax: 2000,
  /** From here on the composer shows how much is left. */
  countFrom: 1900,
  /** A reply to a comment at the deepest level becomes its sibling. */
  deepest: 4,
  rootsPerPage: 20,
  repliesAtFirst: 3,
  repliesPerPage: 20,
  momentsMax: 500,
  editMs: 15 * 60_000,
  /** How long a removed text is kept, so that the removal can be reviewed. */
  keptByOwnerMs: 30 * dayMs,
  keptByModeratorMs: 183 * dayMs,
} as const

type Written = { created_at: Date; replies: number; up: number; down: number }

/** The author may edit for a while, as long as nobody has replied to the text or voted on it. */
export const isEditable = ({ created_at, replies, up, down }: Written, now: number): boolean =>
  replies + up + down === 0 && now - created_at.getTime() <= commentRules.editMs
