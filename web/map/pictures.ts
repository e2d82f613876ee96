type Bytes = Uint8Array<ArrayBuffer>

/** Enough for a screen or two. */
const maxPictures = 64
/** Treated as a tile without a picture. */
const nothing = new ArrayBuffer(0)

/**
 * Several sources (tints, shades, 3D) draw the same height tile and request it at the same time: it is
 * fetched once, and the download is not cancelled when only one of them no longer needs it.
 */
export function sharePictures<T extends Bytes | null>(
  fetchPicture: (url: string) => Promise<T>,
): (url: string) => Promise<T> {
  const pictures = new Map<string, Promise<T>>()
  return (url) => {
    const kept = pictures.get(url)
    if (kept) return kept
    const picture = fetchPicture(url)
    pictures.set(url, picture)
    picture.catch(() => pictures.delete(url))
    const [oldest] = pictures.keys()
    if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest)
    return picture
  }
}

/**
 * Each source transfers its bitmap to a worker, so each gets a copy. Browsers decode the bytes in another
 * process, which fails when the page is being left or memory is short. A tile without relief is fine then, so
 * the map does not fail.
 */
export async function decodePicture(bytes: Bytes | null): Promise<ImageBitmap | ArrayBuffer> {
  if (!bytes || bytes.length === 0) return nothing
  const picture = createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' })
  return picture.catch(() => nothing)
}
