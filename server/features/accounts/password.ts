import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from './take-turns.ts'

const argon2id = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/** One hash takes about 50 ms of CPU time: a flood of sign-ups must not slow down everyone else. */
const inTurn = takeTurns({ atATime: 2, longestQueue: 50 })

export function hashPassword(digest: string): Promise<string> {
  return inTurn(() => hash(digest, argon2id))
}

export function verifyPassword(passwordHash: string, digest: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, digest))
}

/**
 * A real hash of a digest that was thrown away: checking against it takes as long as usual, and never
 * succeeds.
 */
export const nobodysHash =
  '$argon2id$v=19$m=47104,t=1,p=1$+/0QRr3lYc+t+CgiFfaQuQ$9kxPvykYBblgrBNZIi05njnpvkCw3Urwr5JEXLJ9xx4'
