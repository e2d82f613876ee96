import type { FastifyInstance } from 'fastify'
import type { Cell } from './cells/cell.ts'
import type { Changes } from './changes.ts'
import type { JobDefinition } from './jobs/define-job.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Services } from './services.ts'

/** What a feature of the server consists of. Everything that runs or lists features derives from this. */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** For the table in ARCHITECTURE.md. */
  about: string
  /** The features it imports from, each through its `public.ts`. All of them come before it in `features/index.ts`. */
  uses: readonly string[]
  routes?: readonly ((app: FastifyInstance, services: Services) => void)[]
  jobs?: readonly JobDefinition[]
  upkeeps?: readonly Upkeep[]
  /** The same for files on this machine; done by every process that runs jobs. */
  keepMachine?: (services: Services) => Promise<void>
  /** The changes it listens to (server/changes.ts). */
  hears?: Handlers
  /** Everything it stores about people, in the order in which it is removed when they leave. */
  personalData?: readonly PersonalData[]
}

export type Handlers = {
  [Name in keyof Changes]?: (change: Changes[Name], services: Services) => Promise<void>
}

/**
 * Periodic work in the queue of each cell, which removes expired rows and finishes interrupted work. It may be killed
 * at any line, and several processes may do it at once.
 */
export type Upkeep = {
  name: string
  /** Whether each cell needs it separately, or it is done for all of them in any one cell. */
  of: 'cell' | 'world'
  /** Runs only when a process starts, to deal with what an earlier version left behind. */
  isAtStartOnly?: boolean
  keep: (services: Services, cell: Cell) => Promise<void>
}
