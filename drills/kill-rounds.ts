import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '#server/testing/wait-for.ts'
import type { Ledger } from './ledger.ts'
import type { Place } from './place.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { between, wholeBetween } from './scale.ts'

const startDeadlineMs = 120_000
export const killKinds = ['under load', 'while stopping', 'while starting'] as const
export type KillKind = (typeof killKinds)[number]

/** Kills a server repeatedly and records how long it took to come back. */
export class KillRounds {
  readonly recoveriesMs: number[] = []
  readonly kills: Record<KillKind | 'during the first start', number> = {
    'under load': 0,
    'while stopping': 0,
    'while starting': 0,
    'during the first start': 0,
  }
  #server: RunningServer | undefined
  readonly #place: Place
  readonly #ledger: Ledger

  constructor(place: Place, ledger: Ledger) {
    this.#place = place
    this.#ledger = ledger
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('no server was started')
    return this.#server
  }

  /** Starts it, and records the time until it is ready. */
  async start(): Promise<RunningServer> {
    this.#server = startServer(this.#place.settings)
    this.recoveriesMs.push(await this.#server.ready)
    return this.#server
  }

  /** A moment between two steps of a first start, no matter how long those take on this machine. */
  async killFirstStart(): Promise<void> {
    const server = startServer(this.#place.settings)
    const signs = ['secret', 'database.lock', 'database.new', 'database', 'database/postmaster.pid']
    const sign = join(this.#place.dataDir, signs[wholeBetween(0, signs.length - 1)] ?? '')
    await Promise.race([waitFor(() => existsSync(sign), startDeadlineMs), server.ready])
    await pause(between(0, 400))
    await server.kill()
    this.kills['during the first start']++
  }

  /** The crowd keeps writing; after a random number of acknowledged writes, the server is killed and restarted. */
  async round(kind: KillKind): Promise<void> {
    const enough = this.#ledger.acknowledged + wholeBetween(1, 30)
    await waitFor(() => this.#ledger.acknowledged >= enough, startDeadlineMs)
    await pause(between(0, 50))
    this.kills[kind]++
    if (kind === 'while stopping') {
      const stopping = this.server.stop()
      await Promise.race([pause(between(0, 1000)), stopping])
    }
    await this.server.kill()
    if (kind === 'while starting') await this.#killStart()
    await this.start()
  }

  async #killStart(): Promise<void> {
    const usual = this.recoveriesMs.at(-1) ?? 0
    const server = startServer(this.#place.settings)
    await Promise.race([pause(between(0, usual)), server.ready])
    await server.kill()
  }
}
