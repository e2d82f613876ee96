import { writeFileSync } from 'node:fs'

let isBroken = false

/**
 * For lines that the product can do without: what cannot be written, because the disk under a file is
 * full or nobody reads any more, is lost. Waiting for better times would stop the process or fill its memory.
 */
export function writeLine(line: string): void {
  try {
    writeFileSync(1, isBroken ? `\n${line}` : line)
    isBroken = false
  } catch {
    // Part of the line may be there, and the next one must not be glued to it.
    isBroken = true
  }
}
