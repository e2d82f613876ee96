type ReadAheadOptions<Item, Result> = {
  read: (item: Item) => Promise<Result>
  /**
   * No more than this is read before the first result is taken, except that one is always read, however
   * large.
   */
  ahead: { files: number; bytes: number }
  bytesOf: (item: Item) => number
}

/** The results in the order of the items, while the next ones are being read. */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  { read, ahead, bytesOf }: ReadAheadOptions<Item, Result>,
): AsyncGenerator<Result> {
  const reading: { result: Promise<Result>; bytes: number }[] = []
  let bytes = 0
  let next = 0
  const beginMore = () => {
    for (let item = items[next]; item !== undefined; item = items[++next]) {
      const more = bytesOf(item)
      if (reading.length > 0 && (reading.length >= ahead.files || bytes + more > ahead.bytes)) return
      const result = read(item)
      // The consumer gets the failure later; until then it must not count as unhandled.
      result.catch(() => {})
      reading.push({ result, bytes: more })
      bytes += more
    }
  }
  beginMore()
  for (let first = reading[0]; first !== undefined; first = reading[0]) {
    const result = await first.result
    reading.shift()
    bytes -= first.bytes
    beginMore()
    yield result
  }
}
