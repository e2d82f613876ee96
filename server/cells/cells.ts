import { regionOfId } from '#domain/id.ts'
import { regions, type Region } from '#domain/region.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Cell } from './cell.ts'
import type { Directory } from './directory.ts'

export type Cells = {
  at(region: Region): Cell
  /** The cell that holds the row with this id. */
  of(id: string): Cell
  all(): Cell[]
  /** Data that must be unique worldwide. */
  directory: Directory
  world: WorldDb
}

export function makeCells(cellOf: Record<Region, Cell>, directory: Directory, world: WorldDb): Cells {
  return {
    at: (region) => cellOf[region],
    of: (id) => cellOf[regionOfId(id)],
    all: () => regions.map((region) => cellOf[region]),
    directory,
    world,
  }
}
