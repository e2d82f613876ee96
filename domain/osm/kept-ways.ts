import { edgeKinds, type EdgeKind } from '#domain/atlas/draft.ts'
import { difficulties, type Difficulty } from '#domain/atlas/place.ts'
import type { Grades } from './difficulty.ts'
import { GrowingUint32 } from './growing.ts'

export type KeptWay = {
  id: number
  /** The kinds of way it can be followed as. */
  kinds: EdgeKind[]
  grades: Grades
  nodes: Uint32Array
}

/** The ways that larger things consist of: they are looked up once all are read. */
export class WayStore {
  readonly #ids: number[] = []
  readonly #starts = new GrowingUint32()
  readonly #nodes = new GrowingUint32()
  /** Three bits for each grade, and one for each kind. */
  readonly #marks = new GrowingUint32()
  /** There are few different ones. */
  readonly #meanings: Pick<KeptWay, 'kinds' | 'grades'>[] = []
  #isSorted = true
  #rows: Map<number, number> | undefined

  get count(): number {
    return this.#ids.length
  }

  /** Returns its row. */
  add({ id, kinds, grades, nodes }: KeptWay): number {
    this.#isSorted &&= this.#ids.length === 0 || id > (this.#ids.at(-1) ?? 0)
    this.#ids.push(id)
    this.#starts.push(this.#nodes.length)
    this.#nodes.append(nodes)
    const marks = [grades.walk, grades.ride, grades.ski].map(
      (grade, n) => difficulties.indexOf(grade) << (3 * n),
    )
    for (const kind of kinds) marks.push(1 << (9 + edgeKinds.indexOf(kind)))
    this.#marks.push(marks.reduce((all, one) => all | one, 0))
    return this.#ids.length - 1
  }

  at(row: number): KeptWay {
    const to = row + 1 < this.count ? this.#starts.at(row + 1) : this.#nodes.length
    const marks = this.#marks.at(row)
    return {
      id: this.#ids[row] ?? 0,
      ...(this.#meanings[marks] ??= meaningOf(marks)),
      nodes: this.#nodes.slice(this.#starts.at(row), to),
    }
  }

  find(id: number): KeptWay | undefined {
    const row = this.#isSorted ? this.#search(id) : this.#lookUp(id)
    return row === undefined ? undefined : this.at(row)
  }

  #search(id: number): number | undefined {
    let from = 0
    let to = this.count
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#ids[middle] ?? 0) < id) from = middle + 1
      else to = middle
    }
    return this.#ids[from] === id ? from : undefined
  }

  #lookUp(id: number): number | undefined {
    this.#rows ??= new Map(this.#ids.map((one, row) => [one, row]))
    return this.#rows.get(id)
  }
}

function meaningOf(marks: number): Pick<KeptWay, 'kinds' | 'grades'> {
  const grade = (n: number): Difficulty => difficulties[(marks >> (3 * n)) & 7] ?? 'unknown'
  const kinds = edgeKinds.filter((_, n) => ((marks >> (9 + n)) & 1) === 1)
  return { kinds, grades: { walk: grade(0), ride: grade(1), ski: grade(2) } }
}
