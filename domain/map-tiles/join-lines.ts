/** Longer lines are left as they are: joining costs as much as they are long. */
const maxNumbers = 4000

/**
 * Joins lines `x, y, x, y, …` that meet at their ends: roads come in short pieces, and long lines take fewer bytes and
 * carry names better. Lines may be turned around.
 */
export function joinLines(lines: readonly number[][]): number[][] {
  const joined = new Set<number[]>()
  const ends = new Map<number, number[]>()
  const forget = (line: number[]): void => {
    joined.delete(line)
    for (const key of [headOf(line), tailOf(line)]) if (ends.get(key) === line) ends.delete(key)
  }
  for (const one of lines) {
    let line = one
    for (const end of [headOf, tailOf]) {
      const other = ends.get(end(line))
      if (!other || other === line || other.length + line.length > maxNumbers) continue
      forget(other)
      line = connect(other, line, end(line))
    }
    joined.add(line)
    if (headOf(line) === tailOf(line)) continue
    ends.set(headOf(line), line)
    ends.set(tailOf(line), line)
  }
  return [...joined]
}

/** `key` is an end of both. */
function connect(one: number[], other: number[], key: number): number[] {
  const first = tailOf(one) === key ? one : reversed(one)
  const second = headOf(other) === key ? other : reversed(other)
  return [...first, ...second.slice(2)]
}

/** Unique within any tile and its margin. */
const keyOf = (x: number, y: number): number => (x + 8192) * 32_768 + (y + 8192)
const headOf = (line: number[]): number => keyOf(line[0] ?? 0, line[1] ?? 0)
const tailOf = (line: number[]): number => keyOf(line.at(-2) ?? 0, line.at(-1) ?? 0)

function reversed(line: number[]): number[] {
  const back: number[] = []
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at] ?? 0, line[at + 1] ?? 0)
  return back
}
