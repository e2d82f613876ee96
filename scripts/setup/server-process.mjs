import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './paths.mjs'

/**
 * Flags of the server process, which cannot be changed later. With less room for young objects and fewer memory arenas,
 * freed memory goes back to the system; the embedded database's code is only optimized for speed once it is really
 * busy, not during startup; and code that was replaced by faster code stays in memory, since V8 13.6 may end the process
 * while it frees the code that several embedded databases share (https://github.com/nodejs/node/issues/64500).
 */
const { flags, environment } = JSON.parse(readFileSync(join(root, 'server', 'process-settings.json'), 'utf8'))

/** A program to be run like the server: compiled code is cached only for processes with the same flags. */
export function likeServer(program, { args = [], env = {} } = {}) {
  return { command: pinnedNode, args: [...flags, program, ...args], env: { ...environment, ...env } }
}
