import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'

/** Where a folder's old contents are kept while it is being replaced. */
export const replacedBy = (dir: string): string => `${dir}.replaced`

/**
 * A process killed between moving the old folder away and moving the new one in leaves neither in place, so the old one
 * is moved back.
 */
export async function putBack(dir: string): Promise<void> {
  if (!existsSync(dir) && existsSync(replacedBy(dir))) await rename(replacedBy(dir), dir)
}
