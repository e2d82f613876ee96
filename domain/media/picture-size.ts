type PictureSize = { width: number; height: number }

/**
 * The dimensions of a JPEG, PNG or WebP as its header states them, before anything is decoded; null for any other file.
 * A file of a few bytes can claim to be larger than a server's memory.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readPng(view) ?? readWebp(view) ?? readJpeg(view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

const isText = (view: DataView, at: number, text: string): boolean =>
  Array.from(text).every((letter, n) => view.getUint8(at + n) === letter.charCodeAt(0))

function readPng(view: DataView): PictureSize | null {
  if (!isText(view, 0, '\u0089PNG\r\n\u001a\n') || !isText(view, 12, 'IHDR')) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function readWebp(view: DataView): PictureSize | null {
  if (!isText(view, 0, 'RIFF') || !isText(view, 8, 'WEBP')) return null
  if (isText(view, 12, 'VP8X')) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (isText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (!isText(view, 12, 'VP8 ')) return null
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** The markers of Huffman tables, JPEG extensions and arithmetic conditioning lie among those of frames. */
const notFrames = new Set([0xc4, 0xc8, 0xcc])

function readJpeg(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    // Any number of 0xff may come before a marker.
    while (view.getUint16(at) === 0xffff) at += 1
    const marker = view.getUint16(at) - 0xff00
    if (marker < 0xc0) return null
    if (marker <= 0xcf && !notFrames.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}
