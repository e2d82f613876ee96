import { demoPeople } from '#demo/people.ts'
import { demoWorld, type DemoChannel } from '#demo/world.ts'
import { makeId } from '#domain/id.ts'
import { makeUnattendedAccount } from '#server/features/accounts/public.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

const madeAt = Date.UTC(2026, 0, 1)

/** Always the same on one server, so that making the account again finds it. */
export function accountIdOf({ config }: Services, { key, home }: Pick<DemoChannel, 'key' | 'home'>): string {
  return makeId(home, madeAt, keyedHash(deriveKey(config.secret, 'demo accounts'), key))
}

/** The accounts of all channels and people, whether they exist or not. */
export function listAccountIds(services: Services): string[] {
  return [...demoWorld.channels, ...demoPeople.people].map((one) => accountIdOf(services, one))
}

/** Returns the id of the channel's account, which has no password and no other way to sign in. */
export async function makeChannel(
  services: Services,
  channel: Pick<DemoChannel, 'key' | 'home' | 'name'>,
): Promise<string> {
  const id = accountIdOf(services, channel)
  await makeUnattendedAccount(services, {
    id,
    home: channel.home,
    name: channel.name,
    channelName: channel.name,
  })
  return id
}
