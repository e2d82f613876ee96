/** Distinguishes a retry of a project's first save from the first save of another project. */
export function makeCreationKey(): string {
  // Browsers offer no built-in generator on pages over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
