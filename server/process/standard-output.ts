import { writeFileSync } from 'node:fs'

let isBroken = false

/**
 * For lines that the product can do without: if one cannot be written, because the disk is full or nobody
 * reads any more, it is lost. Waiting would block the process or fill its memory.
 */
export function writeLine(line: string): void {
  try {
    writeFileSync(1, isBroken ? `\n${line}` : line)
    isBroken = false
  } catch {
    // Part of the line may have been written, and the next one must not be appended to it.
    isBroken = true
  }
}
