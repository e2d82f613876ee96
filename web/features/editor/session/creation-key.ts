/** Tells the first save of a project that is tried again from that of another project. */
export function makeCreationKey(): string {
  // Pages without encryption have no ready-made ones.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
