import { timingSafeEqual } from 'node:crypto'
import { isId } from '#domain/id.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'config'>

const signatureOf = ({ config }: Needs, id: string): Buffer =>
  keyedHash(deriveKey(config.secret, 'invitation links'), id).subarray(0, 16)

/** Derived from the id, so that its owner can see the link again, and reading the table is not enough to use it. */
export const invitationToken = (needs: Needs, id: string): string =>
  `${id}-${signatureOf(needs, id).toString('base64url')}`

export function readInvitationToken(needs: Needs, token: string): string | undefined {
  const [, id = '', signature = ''] = /^(\w{29})-([\w-]{22})$/.exec(token) ?? []
  if (!isId(id)) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(needs, id)) ? id : undefined
}

export const invitationUrl = (needs: Needs, id: string): string =>
  `${needs.config.publicUrl}/invitation/${invitationToken(needs, id)}`

/** The address itself is not stored. */
export const invitedEmailHash = ({ config }: Needs, email: string): Buffer =>
  keyedHash(deriveKey(config.secret, 'invited emails'), email.toLowerCase())
