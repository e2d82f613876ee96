import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Something that belongs to an account, with what a call about it needs. */
export type Owned = {
  params: Record<string, string>
  bytes?: Uint8Array
  body?: Record<string, unknown>
  /** Whether it still exists, unchanged. */
  isThere: () => Promise<boolean>
}
export type GivenThing = (server: TestApp, owner: GivenAccount) => Promise<Owned>
/** One for every call whose path contains the id of such a thing, by path. */
export type OwnedThings = Record<string, GivenThing>

export const eachOf = (calls: readonly { path: string }[], given: GivenThing): OwnedThings =>
  Object.fromEntries(calls.map(({ path }) => [path, given]))
