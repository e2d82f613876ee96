// Reads one camera file in slices and reports the cost.
import { open } from 'node:fs/promises'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'

const path = process.argv[2]
if (path === undefined) throw new Error('Which file?')
const file = await open(path)
const { size } = await file.stat()
let [bytesRead, reads] = [0, 0]
const source = {
  size,
  async read(from: number, to: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(to - from)
    const { bytesRead: count } = await file.read(bytes, 0, bytes.length, from)
    bytesRead += count
    reads++
    return bytes.subarray(0, count)
  },
}
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const atStart = process.memoryUsage().rss
const before = process.cpuUsage()
const started = performance.now()
const camera = await readCameraFile(source)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(before)
const max = process.resourceUsage().maxRSS * 1024
await file.close()
console.log(`  ${megabytes(bytesRead)} read of ${megabytes(size)} in ${reads} slices`)
console.log(`  ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} CPU s`)
console.log(`  at most ${megabytes(max)} of memory, ${megabytes(max - atStart)} more than the empty program`)
console.log(
  `  ${camera.recording?.samples.time.length} positions, ${camera.motion?.n} orientations, start by ${camera.start?.from}`,
)
