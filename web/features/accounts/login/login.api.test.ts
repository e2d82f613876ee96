import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { basicHeader } from './login.api.ts'

test.each(['anna@example.org', 'jürgen@example.org', 'あんな@例え.example', '🏔️@example.org'])(
  'the address %s arrives as it was written',
  async (email) => {
    const { Authorization } = await basicHeader({ email, password: 'Gipfelstürmer' })
    const digest = createHash('sha256').update('Gipfelstürmer').digest('hex')
    expect(Authorization).toMatch(/^Basic [A-Za-z0-9+/]+=*$/)
    expect(Buffer.from(Authorization.slice(6), 'base64').toString('utf8')).toBe(`${email}:${digest}`)
  },
)
