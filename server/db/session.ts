import type { QueryResult } from 'pg'

/** One session with the database, nobody else's until it is released. */
export type Session = {
  /** Several statements are allowed when there are no parameters. One with a name may be kept by the connection for the next time. */
  query(sql: string, parameters?: readonly unknown[], name?: string): Promise<QueryResult>
  /** `destroy` when its state is unknown, as after a rollback that failed. */
  release(destroy?: boolean): void
}

/** Where sessions come from: a pool of connections, or the one of the embedded database in turn. */
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
