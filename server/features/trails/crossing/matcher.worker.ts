import { parentPort } from 'node:worker_threads'
import { matchTrails } from '#domain/atlas/matching/match-trails.ts'
import type { MatchReply, MatchRequest } from './matcher.ts'

/*
 * Matches tracks in a separate thread: a long one in a dense network takes seconds, during which the process
 * must answer requests.
 */

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
