import { areaFeature, lineOf, pointOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import { areasAbove, areaOf, type Area } from './iso-areas.ts'
import { fillRings, smoothed } from './rings.ts'
import { cellAt, spotAt, spotOf, type Field, type Spot } from './sheet.ts'
import { farAway } from './distances.ts'

export type Waters = {
  features: MapFeature[]
  /** Every river and stream, downhill. */
  courses: { cells: number[]; isRiver: boolean }[]
  /** Lakes that formed in hollows. */
  tarns: Area[]
}

/** How many square metres of land it takes to feed a stream, and a river. */
const streamFrom = 1.4e6
const riverFrom = 3.2e7
const maxTarns = 7

export function watersOf(ground: Ground): Waters {
  const { sheet, place, inland, waters, middle } = ground
  const tarns = tarnsOf(ground)
  const courses = coursesOf(ground)
  const sea = inland.some((distance) => distance < farAway)
    ? areasAbove(
        sheet,
        inland.map((distance) => -distance),
        3,
      )
    : []
  const lakes = (place.waters ?? []).flatMap(({ level }, index) =>
    level === 0
      ? []
      : areasAbove(
          sheet,
          waters[index]!.map((distance) => -distance),
          3,
        ),
  )
  const names = [...place.names.rivers]
  const rivers = courses.map(({ cells, isRiver }) => {
    const line = smoothed(thinned(cells.map((cell) => spotAt(sheet, cell))), false)
    const name = isRiver && cells.length > 60 ? names.shift() : undefined
    return lineOf('waterway', isRiver ? 9 : 11, line, {
      class: isRiver ? 'river' : 'stream',
      ...(name !== undefined && { name }),
    })
  })
  const named = (place.waters ?? []).map(({ name, line }) => {
    const [lat, lon] = line[Math.floor(line.length / 2)]!
    return pointOf('water_name', 10, spotOf(sheet, { lat, lon }), { class: 'lake', name })
  })
  const { sea: seaName } = place.names
  return {
    courses,
    tarns,
    features: [
      ...sea.map((area) => areaFeature('water', 8, area, { class: 'ocean' })),
      ...lakes.map((area) => areaFeature('water', 9, rounded(area), { class: 'lake' })),
      ...tarns.map((area) => areaFeature('water', 11, rounded(area), { class: 'lake' })),
      ...tarns.flatMap((area, index) => {
        const name = place.names.lakes[index]
        return name === undefined
          ? []
          : [pointOf('water_name', 12, middleOf(area[0]!), { class: 'lake', name })]
      }),
      ...rivers.filter(
        ({ parts: [line] }) => middle[cellAt(sheet, line![Math.floor(line!.length / 2)]!)]! > 0.3,
      ),
      ...named,
      ...(seaName
        ? [
            pointOf('water_name', 9, spotOf(sheet, { lat: seaName[1], lon: seaName[2] }), {
              class: 'sea',
              name: seaName[0],
            }),
          ]
        : []),
    ],
  }
}

const rounded = (area: Area): Area => area.map((ring) => smoothed(ring, true, 1))

function middleOf(ring: readonly Spot[]): Spot {
  const sum = ring.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / ring.length, y: sum.y / ring.length }
}

/** Deep hollows hold a lake. The others, and those where people live and travel, have been filled up with gravel. */
function tarnsOf({ sheet, filled, fromWay, fromValley, middle, isWater }: Ground): Area[] {
  const depth: Field = filled.map((metres, at) => (isWater[at] || middle[at]! < 0.9 ? -1 : metres - 3))
  const isLonely = (shore: readonly Spot[]): boolean =>
    fillRings(sheet, [shore]).every((is, at) => !is || Math.min(fromWay[at]!, fromValley[at]!) > 260)
  return areasAbove(sheet, depth, 8)
    .filter(([shore]) => areaOf(shore!) < 700 && isLonely(shore!))
    .toSorted(([a], [b]) => areaOf(b!) - areaOf(a!))
    .slice(0, maxTarns)
}

/** The longest first, each down to where it meets another. */
function coursesOf({ sheet, drainage: { to, from, order }, isWater }: Ground): Waters['courses'] {
  const length = new Int32Array(to.length)
  const hasSource = new Uint8Array(to.length)
  for (const at of order) if (to[at]! >= 0) length[at] = length[to[at]!]! + 1
  const cells = [...order].filter((at) => from[at]! >= streamFrom && !isWater[at])
  for (const at of cells) if (to[at]! >= 0) hasSource[to[at]!] = 1
  const isTaken = new Uint8Array(to.length)
  const courses: Waters['courses'] = []
  for (const head of cells.filter((at) => !hasSource[at]).toSorted((a, b) => length[b]! - length[a]!)) {
    const course: number[] = []
    for (let at = head; at >= 0; at = to[at]!) {
      course.push(at)
      if (isTaken[at] || isWater[at]) break
      isTaken[at] = 1
    }
    const split = course.findIndex((at) => from[at]! >= riverFrom)
    const streamEnd = split < 0 ? course.length : split + 1
    if (streamEnd > 5) courses.push({ cells: course.slice(0, streamEnd), isRiver: false })
    if (split >= 0 && course.length - split > 3) courses.push({ cells: course.slice(split), isRiver: true })
  }
  return courses
    .toSorted((a, b) => b.cells.length - a.cells.length)
    .filter(({ cells: [cell] }) => cell! % sheet.size > 0)
}

/** Every second spot, so that courses do not follow the cells. */
const thinned = (line: readonly Spot[]): Spot[] =>
  line.filter((_, index) => index === 0 || index === line.length - 1 || index % 3 === 0)
