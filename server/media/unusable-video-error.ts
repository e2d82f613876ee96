/** The video itself is at fault, so retrying is pointless. The message is for its owner. */
export class UnusableVideoError extends Error {
  override name = 'UnusableVideoError'
}
