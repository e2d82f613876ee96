import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from './take-turns.ts'

const argon2id = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/** One hash takes about 50 ms of a core: a flood of sign-ups must not take the machine from everybody else. */
const inTurn = takeTurns({ atATime: 2, longestQueue: 50 })

export function hashPassword(digest: string): Promise<string> {
  return inTurn(() => hash(digest, argon2id))
}

export function verifyPassword(passwordHash: string, digest: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, digest))
}

/** Made like all others, of a digest that was thrown away: verifying against it takes as long, and never succeeds. */
export const nobodysHash =
  '$argon2id$v=19$m=47104,t=1,p=1$+/0QRr3lYc+t+CgiFfaQuQ$9kxPvykYBblgrBNZIi05njnpvkCw3Urwr5JEXLJ9xx4'
