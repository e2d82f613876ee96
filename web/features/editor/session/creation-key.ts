/** Tells a retried first save of a project from that of another project. */
export function makeCreationKey(): string {
  // Pages over plain http have no built-in generator.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
