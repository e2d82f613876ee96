import { expect, test } from 'vitest'
import { ChannelName, Name } from './names.ts'

test.each([
  ['', 'too_small'],
  ['  ', 'too_small'],
  ['x'.repeat(61), 'too_big'],
  ['Ann\u200B', 'must not contain characters that cannot be seen'],
  ['Ann\u202Egpj', 'must not contain characters that cannot be seen'],
  ['\u3164', 'needs a character that can be seen'],
  ['\u2800', 'needs a character that can be seen'],
])('%j is not accepted as a name', (text, expected) => {
  for (const schema of [Name, ChannelName]) {
    const issue = schema.safeParse(text).error?.issues[0]
    expect([issue?.code, issue?.message]).toContain(expected)
  }
})

test.each([' Ann ', 'x'.repeat(60), '👩‍🚒', 'Zoë & Söhne'])(
  '%j is accepted without the space around it',
  (text) => {
    for (const schema of [Name, ChannelName]) expect(schema.parse(text)).toBe(text.trim())
  },
)
