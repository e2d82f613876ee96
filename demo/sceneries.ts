import type { Palette, Scenery, Weather } from './scenery.ts'

const summer: Palette = {
  meadow: [
    [84, 102, 48],
    [114, 122, 64],
  ],
  soil: [132, 112, 78],
  rock: [
    [128, 122, 114],
    [164, 156, 146],
  ],
  snow: [236, 240, 248],
  tree: [
    [38, 66, 34],
    [58, 86, 40],
  ],
  way: [178, 150, 112],
}

const autumn: Palette = {
  ...summer,
  meadow: [
    [140, 122, 62],
    [116, 112, 60],
  ],
  tree: [
    [56, 70, 38],
    [186, 132, 44],
  ],
  way: [170, 148, 122],
}

const winter: Palette = {
  ...summer,
  snow: [208, 214, 224],
  meadow: [
    [186, 194, 206],
    [202, 208, 218],
  ],
  soil: [180, 186, 196],
  rock: [
    [104, 100, 98],
    [138, 132, 128],
  ],
  tree: [
    [34, 50, 42],
    [48, 64, 50],
  ],
  way: [208, 214, 222],
}

const desert: Palette = {
  ...summer,
  meadow: [
    [186, 118, 76],
    [202, 142, 96],
  ],
  soil: [206, 128, 82],
  rock: [
    [172, 92, 58],
    [208, 134, 90],
  ],
  tree: [
    [74, 84, 50],
    [96, 98, 58],
  ],
  way: [226, 176, 132],
}

const highland: Palette = {
  ...summer,
  meadow: [
    [104, 108, 62],
    [126, 108, 74],
  ],
  soil: [96, 82, 62],
  rock: [
    [92, 92, 94],
    [122, 122, 122],
  ],
  tree: [
    [44, 60, 42],
    [58, 72, 48],
  ],
  way: [142, 132, 116],
}

const clearDay: Weather = {
  sun: { azimuth: 2.3, elevation: 0.62, colour: [255, 244, 222], strength: 1.02 },
  sky: { zenith: [70, 124, 196], horizon: [190, 212, 232], glow: [255, 240, 208], light: [118, 138, 168] },
  haze: 9500,
  clouds: 0.34,
}

const evening: Weather = {
  sun: { azimuth: 4.3, elevation: 0.26, colour: [255, 206, 140], strength: 1.24 },
  sky: { zenith: [84, 118, 178], horizon: [236, 206, 172], glow: [255, 214, 146], light: [116, 122, 156] },
  haze: 7000,
  clouds: 0.42,
}

const mist: Weather = {
  sun: { azimuth: 2.0, elevation: 0.5, colour: [226, 228, 230], strength: 0.62 },
  sky: { zenith: [164, 172, 180], horizon: [196, 202, 206], glow: [214, 216, 214], light: [186, 190, 194] },
  haze: 560,
  clouds: 0.9,
}

const midnightSun: Weather = {
  sun: { azimuth: 5.6, elevation: 0.27, colour: [255, 198, 144], strength: 1.3 },
  sky: { zenith: [98, 128, 182], horizon: [246, 204, 172], glow: [255, 206, 140], light: [176, 178, 200] },
  haze: 9000,
  clouds: 0.5,
}

const alpine: Omit<Scenery, 'seed' | 'palette' | 'weather'> = {
  relief: 1500,
  spacing: 4200,
  hills: 60,
  tilt: 150,
  treeLine: 1950,
  snowLine: 2750,
  forest: 0.58,
  treeHeight: 15,
  way: 0.75,
  floor: null,
  water: null,
  leafy: 0.12,
  undergrowth: { grass: 0.5, flowers: 0.1, shrub: 0.02, stone: 0.03 },
  spray: null,
  isSnowing: false,
}

/** The landscapes of the demo videos, by name. */
export const sceneries = {
  alpineForest: { ...alpine, seed: 41, spray: [176, 152, 118], palette: summer, weather: clearDay },
  alpineGolden: {
    ...alpine,
    seed: 43,
    relief: 1900,
    spacing: 3200,
    treeLine: 1700,
    forest: 0.2,
    undergrowth: { grass: 0.5, flowers: 0.18, stone: 0.05 },
    palette: summer,
    weather: { ...evening, sun: { ...evening.sun, azimuth: 5.2 }, haze: 11_000 },
  },
  alpineSnow: {
    ...alpine,
    seed: 7,
    relief: 1250,
    treeLine: 1900,
    snowLine: 900,
    forest: 0.3,
    treeHeight: 13,
    way: 2.6,
    hills: 34,
    tilt: 110,
    leafy: 0,
    undergrowth: { stone: 0.004 },
    spray: [244, 248, 255],
    palette: winter,
    weather: {
      ...clearDay,
      sun: { ...clearDay.sun, azimuth: 2.9, elevation: 0.4, strength: 0.98 },
      clouds: 0.18,
      haze: 14_000,
    },
  },
  snowfall: {
    ...alpine,
    seed: 19,
    relief: 1000,
    treeLine: 2300,
    snowLine: 900,
    forest: 0.5,
    treeHeight: 14,
    way: 0.6,
    hills: 40,
    leafy: 0,
    undergrowth: { stone: 0.006 },
    spray: [240, 244, 250],
    isSnowing: true,
    palette: winter,
    weather: { ...mist, haze: 900, sun: { ...mist.sun, strength: 0.5 } },
  },
  fjord: {
    ...alpine,
    seed: 29,
    relief: 1350,
    spacing: 2300,
    hills: 9,
    tilt: 6,
    treeLine: 520,
    snowLine: 1150,
    forest: 0.6,
    way: 0,
    floor: -24,
    water: 0.2,
    undergrowth: {},
    palette: { ...highland, meadow: summer.meadow },
    weather: { ...midnightSun, sun: { ...midnightSun.sun, azimuth: 4.9 }, clouds: 0.45, haze: 8000 },
  },
  lakeValley: {
    ...alpine,
    seed: 23,
    relief: 2500,
    spacing: 5200,
    hills: 40,
    tilt: 20,
    treeLine: 1850,
    snowLine: 2300,
    forest: 0.62,
    way: 0,
    floor: 566,
    water: 569,
    undergrowth: {},
    palette: summer,
    weather: { ...clearDay, clouds: 0.4, haze: 12_500 },
  },
  northernRidge: {
    ...alpine,
    seed: 3,
    relief: 820,
    spacing: 2300,
    treeLine: 150,
    snowLine: 1900,
    forest: 0,
    tilt: 120,
    undergrowth: { grass: 0.5, flowers: 0.1, stone: 0.08 },
    palette: highland,
    weather: midnightSun,
  },
  redRock: {
    ...alpine,
    seed: 88,
    relief: 620,
    spacing: 2600,
    hills: 46,
    tilt: 70,
    treeLine: 2400,
    snowLine: 9000,
    forest: 0,
    treeHeight: 3.2,
    way: 0.9,
    leafy: 0,
    undergrowth: { shrub: 0.06, grass: 0.08, stone: 0.06 },
    spray: [222, 160, 116],
    palette: desert,
    weather: evening,
  },
  mistyGlen: {
    ...alpine,
    seed: 54,
    relief: 700,
    spacing: 2600,
    treeLine: 420,
    snowLine: 5000,
    forest: 0.26,
    treeHeight: 9,
    way: 0.55,
    undergrowth: { grass: 0.55, shrub: 0.05, stone: 0.08, flowers: 0.04 },
    palette: highland,
    weather: mist,
  },
  aspenRoad: {
    ...alpine,
    seed: 61,
    relief: 900,
    treeLine: 3300,
    snowLine: 3700,
    way: 2.1,
    leafy: 0.7,
    undergrowth: { grass: 0.45, shrub: 0.05, stone: 0.03 },
    spray: [196, 176, 150],
    palette: autumn,
    weather: evening,
  },
} as const satisfies Record<string, Scenery>

export type SceneryName = keyof typeof sceneries
