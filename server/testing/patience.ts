import { vi } from 'vitest'

// How fast something happens depends on what else the machine does; a test fails only when it does not happen.
const { waitFor } = vi
vi.waitFor = (callback, options = 20_000) => waitFor(callback, options)
