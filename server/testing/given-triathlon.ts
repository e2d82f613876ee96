import { fitFile } from '#domain/formats/fit/fit-file-for-tests.ts'
import {
  fileId,
  poolFields,
  poolLength,
  record,
  session,
} from '#domain/formats/fit/fit-messages-for-tests.ts'

/** To the east, a sample every ten seconds, eight metres a second. */
const way = (from: number, to: number) =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, n) => {
    const metres = n * 80
    return record(from + n * 10, { lat: 47, lon: 11 + metres / 76_000, distance: metres })
  })

/** 75 m in a pool of 25 m, with a rest; then a change of clothes, a ride of 2.4 km, another change and a run. */
export function givenTriathlon(): Uint8Array {
  return fitFile([
    fileId(),
    ...swum,
    ...way(200, 500),
    ...way(560, 760),
    session({ start: 0, elapsed: 122, sport: 5, subSport: 17 }, poolFields(25)),
    session({ start: 122, elapsed: 78, sport: 3 }),
    session({ start: 200, elapsed: 300, sport: 2 }),
    session({ start: 501, elapsed: 59, sport: 3 }),
    session({ start: 560, elapsed: 200, sport: 1 }),
  ])
}

const swum = [
  poolLength(0, 30, { strokes: 18, stroke: 0 }),
  poolLength(30, 32, { strokes: 18, stroke: 0 }),
  poolLength(62, 20),
  poolLength(82, 40, { strokes: 12, stroke: 2 }),
]

/** The same swim alone. */
export const givenPoolSwim = (): Uint8Array =>
  fitFile([fileId(), ...swum, session({ start: 0, elapsed: 122, sport: 5, subSport: 17 }, poolFields(25))])
