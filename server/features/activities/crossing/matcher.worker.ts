import { parentPort } from 'node:worker_threads'
import { matchTrails } from '#domain/atlas/matching/match-trails.ts'
import type { MatchReply, MatchRequest } from './matcher.ts'

/* Matches tracks in a thread of its own: a long one in a dense network takes seconds, in which the process has others to answer. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

port.on('message', ({ id, track, network }: MatchRequest) => {
  let reply: MatchReply
  try {
    reply = { id, passes: matchTrails(track, network) }
  } catch (error) {
    reply = { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
  port.postMessage(reply, [])
})
