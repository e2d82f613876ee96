/** An element of a WebM file. `size` is Infinity if the writer did not know it. */
export type Element = { id: number; headerSize: number; size: number }

export const longestElementHeader = 12

/** The element that begins at an offset; undefined where none can. */
export function elementAt(view: DataView, at: number): Element | undefined {
  const id = variableAt(view, at, { longest: 4, keepsMarker: true })
  const size = id && variableAt(view, at + id.length, { longest: 8, keepsMarker: false })
  if (!id || !size) return undefined
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  return { id: id.value, headerSize: id.length + size.length, size: isUnknown ? Infinity : size.value }
}

/** The leading zero bits give the number of bytes. */
function variableAt(
  view: DataView,
  at: number,
  { longest, keepsMarker }: { longest: number; keepsMarker: boolean },
): { value: number; length: number } | undefined {
  if (at >= view.byteLength) return undefined
  const first = view.getUint8(at)
  const length = Math.clz32(first) - 23
  if (length > longest || at + length > view.byteLength) return undefined
  let value = keepsMarker ? first : first - (1 << (8 - length))
  for (let index = 1; index < length; index++) value = value * 256 + view.getUint8(at + index)
  return { value, length }
}

/** The complete elements inside another one, by id. The last of equal ones is kept. */
export function* elementsIn(view: DataView): Generator<{ id: number; content: DataView }> {
  for (let at = 0; at < view.byteLength;) {
    const element = elementAt(view, at)
    if (!element || at + element.headerSize + element.size > view.byteLength) return
    const begin = at + element.headerSize
    yield { id: element.id, content: new DataView(view.buffer, view.byteOffset + begin, element.size) }
    at = begin + element.size
  }
}

export function unsignedOf(content: DataView): number {
  let value = 0
  for (let at = 0; at < Math.min(8, content.byteLength); at++) value = value * 256 + content.getUint8(at)
  return value
}

export function floatOf(content: DataView): number {
  if (content.byteLength === 4) return content.getFloat32(0)
  return content.byteLength === 8 ? content.getFloat64(0) : 0
}

export function wordOf(content: DataView): string {
  let text = ''
  for (let at = 0; at < Math.min(64, content.byteLength); at++)
    text += String.fromCharCode(content.getUint8(at))
  return text.replace(/\0.*$/s, '')
}
