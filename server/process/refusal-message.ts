import { StoreUnfitError } from '#server/adapters/object-storage/object-storage.ts'
import { DatabaseNewerError, DatabaseUnfitError, DataFolderError } from '#server/db/engine.ts'
import { ConfigError } from '#server/config/settings.ts'

/** The message for a problem that the operator can fix, and undefined for everything else. */
export function refusalMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseNewerError ||
    error instanceof DatabaseUnfitError ||
    error instanceof StoreUnfitError
  )
    return error.message
  const { code, port } = error as { code?: unknown; port?: unknown }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${String(port)} is taken by another program. Set PORT to a free one.`
    case 'EACCES':
      return `This user may not listen on port ${String(port)}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine does not have the address in HOST. Set it to one that it has.`
    // PostgreSQL's message names the user or the database, and never the password.
    case '28P01':
    case '28000':
      return `The database server refused the connection (${error.message}). Check the user and the password in DATABASE_URL.`
    case '3D000':
      return `The database server does not have the database in DATABASE_URL (${error.message}). Create it, or name another one.`
    case '42501':
      return `The user in DATABASE_URL may not change the database (${error.message}). Make it the owner of the database.`
    default:
      return undefined
  }
}
