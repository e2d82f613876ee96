import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'

const sizeBytes = 24 * 2 ** 20
const lookEveryMs = 2_000

/**
 * A file beside the database whose only purpose is to be deleted when the disk is full: PostgreSQL needs a
 * little space even to recover, and could not be read without it. Until the file is back, nothing may be
 * written.
 */
export class DiskReserve {
  readonly #file: string
  readonly #log: Logger
  #watch: NodeJS.Timeout | undefined

  /** Fails when there is no space for it. */
  constructor(dir: string, log: Logger) {
    this.#file = `${dir}.reserve`
    this.#log = log
    this.#fill()
  }

  get isSpent(): boolean {
    return this.#watch !== undefined
  }

  spend(): void {
    if (this.isSpent) return
    this.#log.error('the disk is full: the database can only be read until there is space again')
    rmSync(this.#file, { force: true })
    this.#watch = setInterval(() => this.#lookForSpace(), lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#watch)
  }

  #lookForSpace(): void {
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      if (bavail * bsize < 2 * sizeBytes) return
      this.#fill()
    } catch {
      return
    }
    clearInterval(this.#watch)
    this.#watch = undefined
    this.#log.info('there is space again: the database can be written')
  }

  #fill(): void {
    try {
      writeFileSync(this.#file, Buffer.alloc(sizeBytes), { flush: true, mode: 0o600 })
    } catch (error) {
      rmSync(this.#file, { force: true })
      throw error
    }
  }
}
