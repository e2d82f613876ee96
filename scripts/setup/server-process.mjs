import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './paths.mjs'

/**
 * What a process of the server is started with, since it cannot be changed later. With less room for young objects and
 * fewer places from which memory is handed out, what was freed goes back to the system; and the embedded database is
 * compiled once more, for speed, only where it is truly busy, and not already by what a start asks of it.
 */
const { flags, environment } = JSON.parse(readFileSync(join(root, 'server', 'process-settings.json'), 'utf8'))

/** A program to be run like the server: what is compiled and kept is of use only to processes with the same flags. */
export function likeServer(program, { args = [], env = {} } = {}) {
  return { command: pinnedNode, args: [...flags, program, ...args], env: { ...environment, ...env } }
}
