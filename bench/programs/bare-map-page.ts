import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BarePage = { url: string; close: () => void }

const library = new URL('../../node_modules/maplibre-gl/dist/', import.meta.url)

const html = `<!doctype html><meta charset="utf-8"><title>Bare map</title>
<style>body, #map { margin: 0; height: 100vh } canvas { position: absolute }</style><div id="map"></div>
<script type="module">
  import { Map as BareMap, setWorkerUrl } from '/maplibre-gl.mjs'
  setWorkerUrl(location.origin + '/maplibre-gl-worker.mjs')
  const track = await (await fetch('/track.json')).json()
  const points = track.geometry.coordinates
  const bounds = [points[0], points.at(-1)]
  const map = new BareMap({ container: 'map', bounds, fitBoundsOptions: { padding: 48 }, attributionControl: false, style: {
    version: 8,
    sources: { track: { type: 'geojson', data: track } },
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f3f1ea' } },
      { id: 'track', type: 'line', source: 'track', paint: { 'line-color': '#e4572e', 'line-width': 4 } }] } })
  map.on('render', () => { if (map.isSourceLoaded('track')) performance.mark('track-drawn') })
</script>`

/** A page with MapLibre, one line and nothing else. */
export async function serveBareMap(points: readonly (readonly [number, number])[]): Promise<BarePage> {
  const track = JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: points },
  })
  const server = createServer(({ url = '/' }, answer) => {
    if (url === '/') return answer.setHeader('content-type', 'text/html').end(html)
    if (url === '/track.json') return answer.setHeader('content-type', 'application/json').end(track)
    const script = /^\/(maplibre-gl[a-z-]*\.mjs)$/.exec(url)?.[1]
    if (!script) return answer.writeHead(404).end()
    return answer.setHeader('content-type', 'text/javascript').end(readFileSync(new URL(script, library)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
