import type { MotionLens } from '#domain/motion/motion.ts'
import { diagonalOf, lensModelOf } from '#domain/stabilization/lens-model.ts'
import type { PictureSize } from './lens.ts'

/**
 * A lens that someone has calibrated. Lengths are shares of the width, except the second of `centre`, a share of the
 * height.
 */
export type TableLens = {
  /** The camera's letter for its field of view; null where all its fields of view agree. */
  view: string | null
  w: number
  h: number
  focal: number
  centre: [number, number]
  k: MotionLens['k']
  isSure: boolean
}

/** What a video says about its camera. */
export type LensQuestion = {
  make: string | null
  model: string | null
  view: string | null
  size: PictureSize
  /** Degrees from corner to corner. */
  diagonal: number | null
  isStabilized: boolean
}

export type LensTable = Map<string, TableLens[]>

const unit = 1e5
const aspectError = 0.015
const focalError = 0.05
const diagonalError = 0.03

/** Loads the table on demand: most videos do not need it. */
export async function loadLensTable(): Promise<LensTable> {
  const { lensTableRows } = await import('./lens-table-rows.ts')
  return readLensTable(lensTableRows)
}

/** Lines with the name of a camera, each followed by lines with its lenses. */
export function readLensTable(text: string): LensTable {
  const table: LensTable = new Map()
  let lenses: TableLens[] = []
  for (const line of text.trim().split('\n')) {
    const match = /^([A-Z-]) (\d+) (\d+) (.+) ([01])$/.exec(line)
    if (!match) {
      lenses = table.get(keyOf(line)) ?? []
      table.set(keyOf(line), lenses)
      continue
    }
    const [, view = '-', w = '', h = '', numbers = '', sure] = match
    const [focal = 0, cx = 0, cy = 0, ...k] = numbers.split(' ').map((number) => Number(number) / unit)
    lenses.push({
      view: view === '-' ? null : view,
      w: Number(w),
      h: Number(h),
      focal,
      centre: [cx, cy],
      k: k as MotionLens['k'],
      isSure: sure === '1',
    })
  }
  return table
}

/**
 * The calibrated lens of a video; null if the table does not have it. If the file gives a field of view from corner to
 * corner, the lens has to agree with it.
 */
export function findLens(table: LensTable, question: LensQuestion): MotionLens | null {
  const { make, model, view, size, diagonal, isStabilized } = question
  const candidates = (table.get(keyOf(`${make} ${model}`)) ?? []).filter(
    (lens) => (lens.view === null || lens.view === view) && aspectsAgree(lens, size),
  )
  if (candidates.length === 0) return null
  if (diagonal !== null) return byDiagonal(candidates, size, diagonal)
  const sure = candidates.some(({ isSure }) => isSure)
    ? candidates.filter(({ isSure }) => isSure)
    : candidates
  const nearest = Math.min(...sure.map((lens) => sizeDistance(lens, size)))
  const sameSize = sure
    .filter((lens) => sizeDistance(lens, size) <= nearest)
    .toSorted((a, b) => a.focal - b.focal)
  // Stabilization in the camera crops the picture, as a longer lens would. The table does not say which lens is which.
  const lens = isStabilized ? sameSize.at(-1) : sameSize[0]
  return lens ? inPixels(lens, size) : null
}

function byDiagonal(lenses: TableLens[], size: PictureSize, diagonal: number): MotionLens | null {
  const errors = lenses.map((lens): [MotionLens, number] => {
    const found = inPixels(lens, size)
    const model = lensModelOf(found)
    const seen = typeof model === 'string' ? Infinity : (diagonalOf(model) * 180) / Math.PI
    return [found, Math.abs(seen / diagonal - 1)]
  })
  const [best] = errors.toSorted(([, a], [, b]) => a - b)
  return best && best[1] <= diagonalError ? best[0] : null
}

const aspectsAgree = (a: PictureSize, b: PictureSize): boolean =>
  Math.abs(a.w / a.h / (b.w / b.h) - 1) <= aspectError

export const focalsAgree = (lenses: readonly TableLens[]): boolean => {
  const focals = lenses.map(({ focal }) => focal)
  return Math.max(...focals) <= (1 + focalError) * Math.min(...focals)
}

const sizeDistance = (lens: PictureSize, size: PictureSize): number => Math.abs(Math.log(lens.w / size.w))

function inPixels({ focal, centre, k }: TableLens, { w, h }: PictureSize): MotionLens {
  const f = focal * w
  return { fx: f, fy: f, cx: centre[0] * w, cy: centre[1] * h, k: [...k], w, h, from: 'table' }
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d+]/g, '')
