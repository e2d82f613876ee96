import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'

/** Where the contents of a folder wait while something else is put in its place. */
export const replacedBy = (dir: string): string => `${dir}.replaced`

/**
 * A process that was killed between moving the old folder away and moving the new one in has left neither, so
 * the old one is moved back.
 */
export async function putBack(dir: string): Promise<void> {
  if (!existsSync(dir) && existsSync(replacedBy(dir))) await rename(replacedBy(dir), dir)
}
