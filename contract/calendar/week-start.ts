import { z } from 'zod'

/** The day on which the reader's weeks begin: Monday is 1, Sunday is 7. */
export const WeekStartQuery = z.coerce
  .number()
  .pipe(z.literal([1, 2, 3, 4, 5, 6, 7]))
  .default(1)
