import type { WayMarks } from './lay-way.ts'
import type { StandingTree } from './plant-trees.ts'

/** A square of land: heights including trees, and its reflected light. */
export type Level = {
  /** Cells along a side. */
  size: number
  /** Metres. */
  cell: number
  x0: number
  y0: number
  /** The highest there is. */
  highest: number
  height: Float32Array
  /** Red, green and blue of each cell. */
  light: Float32Array
}

/** From the finest around the way to the widest. */
export type Terrain = {
  levels: Level[]
  /** On the finest level, where trees are drawn one by one instead of being part of the land. */
  trees: StandingTree[]
  marks: WayMarks
}
