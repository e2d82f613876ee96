import { billingMessages } from '#server/features/billing/public.ts'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { readConfig } from '#server/config/read-config.ts'
import { runPriceCommand, type PriceCommand } from './billing/prices.ts'

// Usage: npm run billing -- setup | check
// Run it with the server's settings and in its folder. It asks the payment provider, not the server.

const usage = `Usage: npm run billing -- <command>
  setup   creates the prices that are missing at the payment provider; can be repeated
  check   says whether the prices there are those of Trailcast`

const command = process.argv[2]

try {
  if (process.argv.length === 3 && (command === 'setup' || command === 'check')) await run(command)
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(chosen: PriceCommand): Promise<void> {
  readEnvFile()
  const { payments } = readConfig(process.env)
  if (payments.kind !== 'stripe') throw new Error(billingMessages.needsProvider)
  const provider = makeStripeProvider({ ...payments, now: Date.now })
  for (const line of await runPriceCommand(chosen, provider)) console.log(line)
}
