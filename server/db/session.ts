import type { QueryResult } from 'pg'

/** One session with the database, exclusive until it is released. */
export type Session = {
  /**
   * Several statements are allowed when there are no parameters. The connection may keep a named statement prepared for
   * the next time.
   */
  query(sql: string, parameters?: readonly unknown[], name?: string): Promise<QueryResult>
  /** `destroy` when its state is unknown, for example after a failed rollback. */
  release(destroy?: boolean): void
}

/** Provides sessions: from a pool of connections, or the embedded database's only one in turn. */
export type Sessions = {
  acquire(): Promise<Session>
}

export async function withSession<Result>(
  sessions: Sessions,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await sessions.acquire()
  try {
    return await use(session)
  } finally {
    session.release()
  }
}
