import { AppError } from '#server/http/app-error.ts'

export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return
  throw error
}
