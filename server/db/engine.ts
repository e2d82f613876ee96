import type { Db as JobsDatabase } from 'pg-boss'
import type { Region } from '#domain/region.ts'
import type { ContactState } from '#server/contact.ts'
import type { CellDb, WorldDb } from './schema.ts'

/** A cell's database, or the one that all cells share. */
export type EnginePart = Region | 'world'

/**
 * The database behind all cells: one embedded instance, or a PostgreSQL server for each. The SQL is the same.
 */
export type Engine = {
  kind: 'embedded' | 'postgres'
  cellDb(region: Region): CellDb
  worldDb: WorldDb
  /** The database that a cell's job queue uses; its tables are in the schema `<region>_jobs`. */
  jobsDatabase(region: Region): JobsDatabase
  /**
   * Migrates the schema of one part, or every schema, to this version. Fails with `DatabaseNewerError` or
   * `DatabaseAwayError`.
   */
  migrate(part?: EnginePart): Promise<void>
  /** Resolves when the part's database answers, or all of them without `part`; fails with `DatabaseAwayError`. */
  check(part?: EnginePart): Promise<void>
  /** Whether the database of a part can be reached, as far as is known. */
  contactWith(part: EnginePart): ContactState
  /**
   * Makes the part refuse queries as if it were away until it is migrated: a database that was away when this process
   * started may turn out to be an older version.
   */
  refuseUntilMigrated(part: EnginePart): void
  /**
   * Purges deleted rows from the pages of tables with personal data. Queries on a table wait while it is
   * purged.
   */
  wipe(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached now, but may be later. The caller may retry. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  /** The part the database belongs to, if each part has its own. */
  part?: EnginePart
}

/** The database was made by a newer version of the program. */
export class DatabaseNewerError extends Error {
  override name = 'DatabaseNewerError'
}

/** The database server lacks something the program needs. The message is for the operator. */
export class DatabaseUnfitError extends Error {
  override name = 'DatabaseUnfitError'
}

/**
 * The data folder cannot be used: another process is using it, it is read-only, or the disk is full. The message is for
 * the operator.
 */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Another process is using the data folder, possibly the server. */
export class FolderInUseError extends DataFolderError {}
