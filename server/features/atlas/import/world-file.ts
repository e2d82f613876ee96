import { createReadStream } from 'node:fs'
import { createGunzip, gzipSync } from 'node:zlib'
import type { Coordinates, PlaceDraft } from '#domain/atlas/draft.ts'

/** Units per degree; one is about a metre. */
const grid = 1e5

type Stored = Omit<PlaceDraft, 'outline'> & {
  /** Each number is the difference from the previous one of its kind. */
  areas: number[][][] | null
}

/** One line of JSON for each place, compressed. */
export function writeWorldFile(places: readonly PlaceDraft[]): Buffer {
  const lines = places.map(({ outline, ...place }) => {
    const areas = outline?.kind === 'areas' ? outline.areas.map((rings) => rings.map(toSteps)) : null
    return JSON.stringify({ ...place, areas } satisfies Stored)
  })
  return gzipSync(`${lines.join('\n')}\n`, { level: 6 })
}

export async function* readWorldFile(path: string): AsyncGenerator<PlaceDraft> {
  for await (const line of linesOf(path)) {
    const { areas, ...place } = JSON.parse(line) as Stored
    yield { ...place, outline: areas && { kind: 'areas', areas: areas.map((rings) => rings.map(fromSteps)) } }
  }
}

/**
 * One line at a time: some are as long as the coast of Canada, and a reader that buffers would hold a
 * thousand of them.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = file.pipe(createGunzip()).setEncoding('utf8')
  file.on('error', (error) => text.destroy(error))
  let rest = ''
  for await (const chunk of text as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    rest += first
    for (const line of others) {
      yield rest
      rest = line
    }
  }
  if (rest !== '') yield rest
}

function toSteps(line: Coordinates): number[] {
  const whole = Array.from(line, (value) => Math.round(value * grid))
  return whole.map((value, at) => value - (whole[at - 2] ?? 0))
}

function fromSteps(steps: number[]): Coordinates {
  const line = new Float64Array(steps.length)
  let [lon, lat] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    line[at] = (lon += steps[at] ?? 0) / grid
    line[at + 1] = (lat += steps[at + 1] ?? 0) / grid
  }
  return line
}
