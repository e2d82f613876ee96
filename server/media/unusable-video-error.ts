/** The video itself is at fault, so trying again is no use. The message is for its owner. */
export class UnusableVideoError extends Error {
  override name = 'UnusableVideoError'
}
