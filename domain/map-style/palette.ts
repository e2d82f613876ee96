/** The colours of the base map. MapLibre cannot read CSS custom properties, so they are repeated here. */
export type Palette = {
  land: string
  ice: string
  water: string
  waterDeep: string
  waterLine: string
  coast: string
  country: string
  countryCasing: string
  region: string
  wood: string
  grass: string
  rock: string
  urban: string
  park: string
  building: string
  motorway: string
  road: string
  roadCasing: string
  path: string
  rail: string
  contour: string
  ink: string
  inkSoft: string
  inkWater: string
  inkRelief: string
  halo: string
  shadow: string
  highlight: string
  sky: string
  haze: string
  /** Heights in metres and the colour of land at each. */
  heights: readonly (readonly [metres: number, colour: string])[]
}

const light: Palette = {
  land: '#f3f1ea',
  ice: '#fbfcfd',
  water: '#bcdae8',
  waterDeep: '#9ec5da',
  waterLine: '#8fbfd6',
  coast: '#8db4c9',
  country: '#a39a94',
  countryCasing: 'rgba(255, 255, 255, 0.5)',
  region: '#cfc7bd',
  wood: '#cbddb8',
  grass: '#e4ecd5',
  rock: '#e6e2da',
  urban: '#eae5dd',
  park: '#cfe3c4',
  building: '#e0dad0',
  motorway: '#f5bf72',
  road: '#ffffff',
  roadCasing: '#dcd3c6',
  path: '#b98252',
  rail: '#b9b4ad',
  contour: '#a98f6d',
  ink: '#33393f',
  inkSoft: '#666e76',
  inkWater: '#44809f',
  inkRelief: '#84704f',
  halo: 'rgba(250, 249, 245, 0.9)',
  shadow: '#4f5548',
  highlight: '#ffffff',
  sky: '#a9cfe6',
  haze: '#eef1ec',
  heights: [
    [30, '#eef1e4'],
    [150, '#f0f1e6'],
    [400, '#f3f1e8'],
    [900, '#f1ebdd'],
    [1800, '#ece2d0'],
    [3000, '#e6dacb'],
    [4500, '#ece6e0'],
    [6000, '#f7f5f3'],
  ],
}

const dark: Palette = {
  land: '#20282d',
  ice: '#3d4950',
  water: '#132833',
  waterDeep: '#0b161e',
  waterLine: '#26505f',
  coast: '#33515f',
  country: '#5f6b75',
  countryCasing: 'rgba(12, 16, 20, 0.5)',
  region: '#414d56',
  wood: '#1c2b26',
  grass: '#1f2a28',
  rock: '#262c30',
  urban: '#242b31',
  park: '#1b2f28',
  building: '#2a3238',
  motorway: '#7a5a2c',
  road: '#3a444c',
  roadCasing: '#161c21',
  path: '#8a6a4c',
  rail: '#414b53',
  contour: '#6b5f50',
  ink: '#d3dade',
  inkSoft: '#97a3ac',
  inkWater: '#5f93ad',
  inkRelief: '#9c8d72',
  halo: 'rgba(16, 20, 24, 0.85)',
  shadow: '#05080a',
  highlight: '#5c6a73',
  sky: '#0d1820',
  haze: '#2b363c',
  heights: [
    [30, '#1f2a2b'],
    [150, '#202a2c'],
    [400, '#22292c'],
    [900, '#272c2d'],
    [1800, '#2f312f'],
    [3000, '#393833'],
    [4500, '#43423f'],
    [6000, '#505354'],
  ],
}

export const palettes = { light, dark }
