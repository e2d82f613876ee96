import { Agent, request } from 'node:http'

export type Load = { url: string; requests: number; connections: number; headers?: Record<string, string> }

/** Repeats the same request over several connections at once, until all requests are answered. */
export async function load({ url, requests, connections, headers = {} }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  const client = async () => {
    while (left-- > 0) await get(url, { agent, headers })
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
}

function get(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}
