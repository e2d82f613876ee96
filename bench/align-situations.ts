import type { CameraClock } from './align-clocks-of-cameras.ts'

export type Situation = {
  name: string
  /** What the camera measured: positions, unreliable positions, only rotation, or nothing. */
  camera: 'good' | 'weak' | 'gyro' | 'none'
  clocks: readonly [CameraClock, ...CameraClock[]]
  /**
   * Whether the activity is the one that was filmed; the same route at another time; another place; or
   * started too late.
   */
  activity: 'same' | 'other day' | 'same day' | 'elsewhere' | 'part'
  /** How many videos the same camera took during the same activity. */
  videos?: number
  count: number
}

const known = ['local', 'local', 'utc', 'summer'] as const
const useless = ['unset', 'none'] as const
const anyClock = ['gps', 'local', 'utc'] as const

export const situations: readonly Situation[] = [
  {
    name: 'path and GPS time',
    camera: 'good',
    clocks: ['gps', 'gps', 'gps', 'leap'],
    activity: 'same',
    count: 63,
  },
  { name: 'path and a clock', camera: 'good', clocks: known, activity: 'same', count: 63 },
  {
    name: 'path and a clock minutes off',
    camera: 'good',
    clocks: ['minutes off'],
    activity: 'same',
    count: 28,
  },
  {
    name: 'path and a clock of another zone',
    camera: 'good',
    clocks: ['other zone'],
    activity: 'same',
    count: 35,
  },
  { name: 'path, clock unset or none', camera: 'good', clocks: useless, activity: 'same', count: 28 },
  {
    name: 'path, another zone, 3 videos',
    camera: 'good',
    clocks: ['other zone'],
    activity: 'same',
    videos: 3,
    count: 14,
  },
  { name: 'weak path and GPS time', camera: 'weak', clocks: ['gps'], activity: 'same', count: 42 },
  { name: 'weak path and a clock', camera: 'weak', clocks: known, activity: 'same', count: 42 },
  { name: 'weak path, clock unset or none', camera: 'weak', clocks: useless, activity: 'same', count: 21 },
  { name: 'turns and a clock', camera: 'gyro', clocks: known, activity: 'same', count: 84 },
  {
    name: 'turns and a clock minutes off',
    camera: 'gyro',
    clocks: ['minutes off'],
    activity: 'same',
    count: 21,
  },
  { name: 'turns, another zone', camera: 'gyro', clocks: ['other zone'], activity: 'same', count: 21 },
  { name: 'turns, clock unset or none', camera: 'gyro', clocks: useless, activity: 'same', count: 21 },
  {
    name: 'turns and a clock, 3 videos',
    camera: 'gyro',
    clocks: known,
    activity: 'same',
    videos: 3,
    count: 28,
  },
  { name: 'a clock and nothing else', camera: 'none', clocks: known, activity: 'same', count: 21 },
  {
    name: 'foreign: path, same way another day',
    camera: 'good',
    clocks: anyClock,
    activity: 'other day',
    count: 28,
  },
  {
    name: 'foreign: path, same way same day',
    camera: 'good',
    clocks: anyClock,
    activity: 'same day',
    count: 28,
  },
  { name: 'foreign: path, elsewhere', camera: 'good', clocks: anyClock, activity: 'elsewhere', count: 21 },
  {
    name: 'foreign: path, before the activity',
    camera: 'good',
    clocks: anyClock,
    activity: 'part',
    count: 21,
  },
  { name: 'foreign: weak path, same way', camera: 'weak', clocks: anyClock, activity: 'same day', count: 14 },
  {
    name: 'foreign: turns, elsewhere',
    camera: 'gyro',
    clocks: ['local', 'utc'],
    activity: 'elsewhere',
    count: 35,
  },
  {
    name: 'foreign: turns, same way',
    camera: 'gyro',
    clocks: ['local', 'utc'],
    activity: 'same day',
    count: 14,
  },
  {
    name: 'foreign: turns, before the activity',
    camera: 'gyro',
    clocks: ['local'],
    activity: 'part',
    count: 14,
  },
]
