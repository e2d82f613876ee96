import { vi } from 'vitest'

/**
 * How fast something happens depends on what else the machine does; a test fails only when it does not happen. Less than
 * any test may take, so that what fails says what it waited for.
 */
const timeout = 120_000

type Options = number | { timeout?: number; interval?: number }
const patient = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout, ...options }

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
