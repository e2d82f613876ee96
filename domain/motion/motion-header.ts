import { motionMessages, UnreadableMotionError } from './motion-messages.ts'
import type { LensStretch, Motion, MotionLens } from './motion.ts'

export type MotionHeader = Omit<Motion, 'q' | 'gravity' | 'times'>

/** Four and a half hours at 240 frames per second. */
const maxPictures = 4_000_000
const longestSeconds = 1e6

type Fields = Record<string, unknown>

/** The JSON of a motion file, with every field validated: it may come from anyone. */
export function readMotionHeader(text: string): Omit<Motion, 'q' | 'gravity'> {
  const fields = fieldsOf(parsed(text), 'the header')
  const n = numberIn(fields, 'n', [0, maxPictures])
  if (!Number.isInteger(n)) throw damaged('n')
  return {
    n,
    t0: numberIn(fields, 't0', [-longestSeconds, longestSeconds]),
    dt: numberIn(fields, 'dt', [0, longestSeconds]),
    times: timesIn(fields, n),
    source: oneOf(fields, 'source', ['cori', 'gyro']),
    lag: numberIn(fields, 'lag', [-10, 10]),
    readout: numberIn(fields, 'readout', [0, 1]),
    eis: flagIn(fields, 'eis'),
    lens: lensIn(fieldsOf(fields['lens'], 'lens')),
    grav: oneOf(fields, 'grav', ['grav', 'accl', 'none']),
    quality: fields['quality'] === null ? null : numberIn(fields, 'quality', [0, 1]),
  }
}

function lensIn(fields: Fields): MotionLens {
  const pixels = (name: string): number => numberIn(fields, name, [-1e6, 1e6])
  const size = (name: string): number => numberIn(fields, name, [1e-3, 1e6])
  const k = fields['k']
  if (!isListOf(k, 4)) throw damaged('k')
  return {
    fx: size('fx'),
    fy: size('fy'),
    cx: pixels('cx'),
    cy: pixels('cy'),
    k: k as MotionLens['k'],
    w: size('w'),
    h: size('h'),
    from: oneOf(fields, 'from', ['poly', 'zfov', 'linear', 'table', 'guess']),
    ...(fields['stretch'] === undefined
      ? {}
      : { stretch: stretchIn(fieldsOf(fields['stretch'], 'stretch')) }),
  }
}

function stretchIn(fields: Fields): LensStretch {
  const { x, y } = fields
  if (!isListOf(x, 8) || !isListOf(y, 6)) throw damaged('stretch')
  return { x, y, aspect: numberIn(fields, 'aspect', [0.1, 10]) }
}

const isListOf = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one) => typeof one === 'number' && Math.abs(one) < 1e6)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('the header')
  }
}

function fieldsOf(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(name)
  return value as Fields
}

function numberIn(fields: Fields, name: string, [min, max]: [number, number]): number {
  const value = fields[name]
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw damaged(name)
  return value
}

function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (typeof value !== 'boolean') throw damaged(name)
  return value
}

function oneOf<Word extends string>(fields: Fields, name: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === fields[name])
  if (word === undefined) throw damaged(name)
  return word
}

/** Never decreasing, so that frames can be found by binary search. */
function timesIn(fields: Fields, n: number): Float64Array | null {
  const times = fields['times']
  if (times === undefined || times === null) return null
  if (!Array.isArray(times) || times.length !== n) throw damaged('times')
  let last = -longestSeconds
  for (const time of times as unknown[]) {
    if (typeof time !== 'number' || !(time >= last && time <= longestSeconds)) throw damaged('times')
    last = time
  }
  return Float64Array.from(times as number[])
}

const damaged = (field: string): UnreadableMotionError =>
  new UnreadableMotionError(motionMessages.damaged(field))
