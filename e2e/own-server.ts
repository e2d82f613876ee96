/** What a journey has to know about its server. */
export type OwnServer = { url: string; providers: string; settings: Record<string, string> }

/** Passes the servers to the processes that run the journeys, each of which has its own. */
export function announceServers(servers: OwnServer[]): void {
  process.env.E2E_SERVERS = JSON.stringify(servers)
}

/** Undefined in the process that starts them. */
export function findOwnServer(): OwnServer | undefined {
  const servers = JSON.parse(process.env.E2E_SERVERS ?? '[]') as OwnServer[]
  return servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
}

export function ownServer(): OwnServer {
  const server = findOwnServer()
  if (!server) throw new Error('no server was started for this journey')
  return server
}
