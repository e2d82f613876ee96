import { resolve } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import { changeMapLibrary } from './change-map-library.ts'

const source = resolve('node_modules/maplibre-gl/src')
const library = resolve(source, 'index.ts')
const worker = resolve(source, 'source/worker.ts')
const virtual = '\0map-worker-address'

const classFields = {
  typescript: { removeClassFieldsWithoutInitializer: true },
  assumptions: { setPublicClassFields: true },
}

/** MapLibre and its dependencies. */
export const ofMapLibrary =
  /node_modules\/(maplibre-gl|@mapbox|@maplibre|bidi-js|earcut|gl-matrix|kdbush|murmurhash-js|pbf|potpack|quickselect|tinyqueue)\//

/**
 * MapLibre is published as two files that largely overlap, one for the page and one for its workers. Built
 * from its source, the common part is a file that is fetched once, and unused code is left out.
 */
export function shareMapWorker(): Plugin {
  let reference = ''
  return {
    name: 'share-map-worker',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: worker, name: 'map-worker' })
    },
    resolveId: {
      filter: { id: /^maplibre-gl(\/dist\/maplibre-gl-worker\.mjs\?url)?$/ },
      handler: (id) => (id === 'maplibre-gl' ? library : virtual),
    },
    transform: {
      filter: { id: /node_modules\/maplibre-gl\/src\/.*\.ts$/ },
      // A field that a class only declares has already been set by its parent: it must not be initialised
      // again.
      handler: (code, id) => transformWithOxc(changeMapLibrary(code, id), id, classFields),
    },
    load: (id) => (id === virtual ? `export default import.meta.ROLLUP_FILE_URL_${reference}` : undefined),
  }
}
