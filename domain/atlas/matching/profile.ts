import type { Run } from './runs.ts'

const places = 33
/** How much of a trail must be followed before its profile is known. */
const minShare = 0.9

/** Elevations at equal distances along the whole trail, from its start. */
export function profileOf(
  { marks, gainedM }: Run,
  altitude: Float64Array | null,
  lengthM: number,
): number[] | null {
  if (!altitude || gainedM < minShare * lengthM) return null
  const known = marks
    .flatMap((mark) => [
      { metres: mark.startM, height: heightAt(altitude, mark.startAt) },
      { metres: mark.endM, height: heightAt(altitude, mark.endAt) },
    ])
    .filter(({ height }) => !Number.isNaN(height))
    .toSorted((a, b) => a.metres - b.metres)
  const [first] = known
  const last = known.at(-1)
  if (!first || !last || last.metres - first.metres < minShare * lengthM) return null
  let next = 1
  return Array.from({ length: places }, (_, place) => {
    const metres = Math.max(first.metres, Math.min(last.metres, (lengthM * place) / (places - 1)))
    while (next < known.length - 1 && known[next]!.metres < metres) next++
    const before = known[next - 1]!
    const after = known[next]!
    const share =
      after.metres > before.metres
        ? Math.min(1, (metres - before.metres) / (after.metres - before.metres))
        : 0
    return Math.round((before.height + (after.height - before.height) * share) * 10) / 10
  })
}

function heightAt(altitude: Float64Array, at: number): number {
  const before = Math.floor(at)
  const start = altitude[before]!
  if (before === at) return start
  return start + (altitude[before + 1]! - start) * (at - before)
}
