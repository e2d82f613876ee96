import { vi } from 'vitest'

type GlOptions = { failIfMajorPerformanceCaveat?: boolean } | undefined

/** A graphics processor that takes everything; what it draws is looked at in a real browser. */
export function installGl({ isSlow = false, isLost = (): boolean => false } = {}) {
  const gl: unknown = new Proxy({}, { get: (_, name) => (name === 'isContextLost' ? isLost : () => gl) })
  Object.defineProperties(HTMLVideoElement.prototype, {
    videoWidth: { configurable: true, value: 640 },
    videoHeight: { configurable: true, value: 360 },
  })
  return vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((_, options: GlOptions) =>
      isSlow && options?.failIfMajorPerformanceCaveat ? null : (gl as never),
    )
}
