import { crc32, deflateRawSync } from 'node:zlib'

/** One entry, and what should be wrong with it. */
export type ZipOptions = {
  name: string
  bytes: Uint8Array
  isStored?: boolean
  /** What the archive declares about it. */
  size?: number
  checksum?: number
  flags?: number
  method?: number
  /** In Unix notation: 0o120777 is a link. */
  mode?: number
  /** Shares the bytes of the entry with this index. */
  sameAs?: number
}

type Placed = ZipOptions & { packed: Uint8Array; offset: number }

/** An archive with full control over what it declares about itself, which regular programs do not offer. */
export function givenZip(requests: ZipOptions[], entryCount = requests.length): Buffer {
  const placed: Placed[] = []
  const chunks: Buffer[] = []
  let at = 0
  for (const options of requests) {
    const twin = options.sameAs === undefined ? undefined : placed[options.sameAs]
    const packed = twin?.packed ?? (options.isStored ? options.bytes : deflateRawSync(options.bytes))
    placed.push({ ...options, packed, offset: twin?.offset ?? at })
    if (twin) continue
    const local = Buffer.concat([
      header(0x04034b50, { ...options, packed, offset: at }),
      Buffer.from(options.name),
      packed,
    ])
    chunks.push(local)
    at += local.length
  }
  const directory = Buffer.concat(
    placed.map((entry) => Buffer.concat([header(0x02014b50, entry), Buffer.from(entry.name)])),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entryCount, 8)
  end.writeUInt16LE(entryCount, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, directory, end])
}

/** The header before the bytes and the one in the directory have the same fields in different places. */
function header(signature: number, entry: Placed): Buffer {
  const isDirectory = signature === 0x02014b50
  const bytes = Buffer.alloc(isDirectory ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  const from = isDirectory ? 8 : 6
  // The upper byte marks it as made on Unix.
  if (isDirectory) bytes.writeUInt16LE((3 << 8) | 20, 4)
  bytes.writeUInt16LE(20, from - 2)
  bytes.writeUInt16LE((entry.flags ?? 0) | 0x800, from)
  bytes.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), from + 2)
  bytes.writeUInt16LE((46 << 9) | (2 << 5) | 9, from + 6)
  bytes.writeUInt32LE(entry.checksum ?? crc32(entry.bytes), from + 8)
  bytes.writeUInt32LE(entry.packed.length, from + 12)
  bytes.writeUInt32LE(entry.size ?? entry.bytes.length, from + 16)
  bytes.writeUInt16LE(Buffer.byteLength(entry.name), from + 20)
  if (isDirectory) {
    bytes.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38)
    bytes.writeUInt32LE(entry.offset, 42)
  }
  return bytes
}
