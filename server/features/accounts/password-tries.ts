import type { FastifyRequest } from 'fastify'
import { hourSeconds } from '#domain/time/durations.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { countedAddress } from '#server/http/client-address.ts'
import { countOne, forgetCounts, takeOneBack, windowAt } from '#server/http/counted-window.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

/** For one account from one address: more often than anyone mistypes a password. */
const fromHere = { max: 10, seconds: 15 * 60 }
/** For one account from all addresses: how many guesses a botnet gets. */
const fromAnywhere = { max: 30, seconds: hourSeconds }

export type PasswordTry = {
  /**
   * Attempts from elsewhere do not lock the owner out: a place that the account was used from before has a count of its
   * own.
   */
  refuseIfTooMany(isKnownPlace: boolean): void
  /** Call this if the password was right. */
  takeBack(): Promise<void>
}

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts are all counted, and counts
 * unknown addresses the same way.
 */
export async function countPasswordTry(
  services: Services,
  { ip }: FastifyRequest,
  email: string,
): Promise<PasswordTry> {
  const { cells, config } = services
  const { here, anywhere } = windowsOf(services, ip, email)
  const [countHere = 0, countAnywhere = 0] = await countOne(cells.world, [here, anywhere])
  return {
    refuseIfTooMany(isKnownPlace) {
      if (countHere > fromHere.max * config.rateLimitFactor) throw tooManyRequests(here.secondsLeft)
      if (isKnownPlace || countAnywhere <= fromAnywhere.max * config.rateLimitFactor) return
      throw tooManyRequests(anywhere.secondsLeft)
    },
    takeBack: () => takeOneBack(cells.world, [here, anywhere]),
  }
}

/** A password that was set with a link from a mail works at once, however often the old one was mistyped. */
export async function forgetPasswordTries(
  services: Services,
  { ip }: FastifyRequest,
  email: string,
): Promise<void> {
  const { here, anywhere } = windowsOf(services, ip, email)
  await forgetCounts(services.cells.world, [here, anywhere])
}

function windowsOf({ config, now }: Services, ip: string, email: string) {
  const key = deriveKey(config.secret, 'password tries')
  const account = email.toLowerCase()
  const time = now()
  return {
    here: windowAt(time, fromHere.seconds, keyedHash(key, account, countedAddress(ip))),
    anywhere: windowAt(time, fromAnywhere.seconds, keyedHash(key, account)),
  }
}
