type ReadAheadOptions<Item, Result> = {
  read: (item: Item) => Promise<Result>
  /** No more of them are read before the first is taken. One always is, however large. */
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
      // Whoever takes it hears of its failure; until then nobody needs to.
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
