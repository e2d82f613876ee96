// Makes the base map of an extract once: `node bench/programs/build-region-once.ts <extract> <folder>`.
import { buildRegion } from '#server/features/atlas/map/build-region.ts'

const [path = '', folder = ''] = process.argv.slice(2)
const signal = new AbortController().signal
console.log(await buildRegion({ path, folder, attribution: '' }, { signal, onProgress: () => {} }))
