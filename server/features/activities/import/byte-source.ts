import { fstatSync, readSync } from 'node:fs'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'

/**
 * Bytes with random access. Reading is synchronous: this runs in a reader thread, where nothing else waits,
 * and the plain calls cost a fraction of what streams do.
 */
export type ByteSource = { size: number; read(offset: number, length: number): Buffer }

export function fileSource(fd: number): ByteSource {
  const { size } = fstatSync(fd)
  return {
    size,
    read(offset, length) {
      checkRange({ size, offset, length })
      const bytes = Buffer.allocUnsafeSlow(length)
      for (let have = 0; have < length;) {
        const count = readSync(fd, bytes, have, length - have, offset + have)
        if (count === 0) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
        have += count
      }
      return bytes
    },
  }
}

export function memorySource(bytes: Buffer): ByteSource {
  const size = bytes.length
  return {
    size,
    read(offset, length) {
      checkRange({ size, offset, length })
      return bytes.subarray(offset, offset + length)
    },
  }
}

/** Checked before anything is allocated, because the lengths stated by an archive can be false. */
function checkRange({ size, offset, length }: { size: number; offset: number; length: number }): void {
  if (offset + length > size) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
}
