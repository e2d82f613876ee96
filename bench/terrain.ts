import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { makeTerrainArchive } from '#server/features/terrain/build/make-terrain-archive.ts'

// The CPU time of making the heights of a square degree from an SRTM tile of 3 arc seconds, as a ratio to that
// of gdalwarp, which only projects the same grid to the same pixels, or of inflating the input where gdal is
// not installed.

const side = 1201
const rounds = 3

const folder = mkdtempSync(join(tmpdir(), 'trailcast-bench-terrain-'))
try {
  const path = join(folder, 'N47E009.hgt')
  writeFileSync(path, mountains())
  const hasGdal = spawnSync('gdalwarp', ['--version']).status === 0
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(hasGdal ? gdalwarp(path) : inflating(path))
    ours.push(await making(path))
  }
  const [own, baseline] = [median(ours), median(theirs)]
  const size = statSync(join(folder, 'ours.pmtiles')).size
  console.log(
    `terrain: ${own.toFixed(2)} CPU s and ${(size / 1e6).toFixed(1)} MB for a degree of 3″, ${(own / baseline).toFixed(1)} × ${hasGdal ? `gdalwarp and deflate (${baseline.toFixed(2)} s, without coarser zooms)` : `inflating the input (${baseline.toFixed(2)} s)`}`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function making(path: string): Promise<number> {
  const before = process.cpuUsage()
  await makeTerrainArchive({
    paths: [path],
    folder,
    target: join(folder, 'ours.pmtiles'),
    attribution: '',
    model: '',
    others: [],
    relief: null,
    onProgress: () => {},
  })
  return secondsSince(before)
}

/** The same pixels as our finest zoom (11, 256 per tile), compressed the same way. */
function gdalwarp(path: string): number {
  const metres = String(40_075_016.68 / 256 / 2 ** 11)
  const options = ['-q', '-overwrite', '-t_srs', 'EPSG:3857', '-tr', metres, metres, '-r', 'cubic']
  const packing = ['-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=3', '-co', 'TILED=YES', '-ot', 'Float32']
  const args = [...options, ...packing, path, join(folder, 'gdal.tif')]
  const { stderr, status } = spawnSync('bash', ['-c', 'time gdalwarp "$@"', 'bash', ...args], {
    encoding: 'utf8',
    env: { ...process.env, TIMEFORMAT: 'cpu %U %S' },
  })
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? []
  if (status !== 0 || user === undefined) throw new Error(stderr)
  return Number(user) + Number(system)
}

function inflating(path: string): number {
  const packed = deflateSync(readFileSync(path))
  const before = process.cpuUsage()
  inflateSync(packed)
  return secondsSince(before)
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Ridges on ridges: as hard to compress as real mountains. */
function mountains(): Buffer {
  const bytes = Buffer.alloc(side * side * 2)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [(at % side) / side, Math.floor(at / side) / side]
    let [metres, height, waves] = [0, 1400, 9]
    for (let octave = 0; octave < 7; octave++) {
      metres += height * Math.abs(Math.sin(waves * x + 1.7 * octave) * Math.cos(waves * 0.8 * y + octave))
      height *= 0.48
      waves *= 2.1
    }
    bytes.writeInt16BE(Math.round(metres), at * 2)
  }
  return bytes
}
