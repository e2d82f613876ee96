import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'

/* Reads the camera's recording in a separate thread. */

const file = await open(String(workerData))
try {
  const { size } = await file.stat()
  const source: ByteSource = {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
      return bytes.subarray(0, bytesRead)
    },
  }
  parentPort?.postMessage(describeCameraFile(await readCameraFile(source)), [])
} finally {
  await file.close()
}
