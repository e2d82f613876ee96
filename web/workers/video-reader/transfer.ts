/** The memory of all columns in a reply, each once: transferred, never copied. */
export function buffersIn(reply: object): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const look = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
    } else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) look(inner)
  }
  look(reply)
  return [...found]
}
