import { expect, test } from 'vitest'
import type { StandIn } from '#contract/site/site.ts'
import { demoText } from './demo-text.ts'

test.each<[StandIn[], string]>([
  [['mail'], 'Demo: mail is not sent.'],
  [['payments'], 'Demo: payments are simulated.'],
  [['mail', 'payments', 'bot_check'], 'Demo: mail is not sent; payments and sign-up checks are simulated.'],
  [
    ['payments', 'bot_check', 'fitness_platform'],
    'Demo: payments, sign-up checks and fitness platforms are simulated.',
  ],
  [['mail', 'sign_in'], 'Demo: mail is not sent; Google and Facebook are simulated.'],
  [[], 'Demo: this server is for trying things out.'],
])('stand-ins for %j are named: %s', (standIns, expected) => {
  expect(demoText(standIns)).toBe(expected)
})
