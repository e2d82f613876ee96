import type { z } from 'zod'
import { changeAccountAsOperator } from '#contract/accounts/operator.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { readConfig } from '#server/config/read-config.ts'

// Usage: npm run account -- moderator <account> | no-moderator <account> | suspend <account> "<reason>" |
// lift <account>
// An account is named by its email, its id or its channel name. The command asks the running server, so run
// it with the server's settings and in its folder.

type AccountChange = z.input<typeof changeAccountAsOperator.body>

const usage = `Usage: npm run account -- <command> <account>
  moderator <account>             may decide about reports and other people's accounts
  no-moderator <account>          may no longer do so
  suspend <account> "<reason>"    signs the account out everywhere and blocks signing in; its owner is told the reason
  lift <account>                  allows signing in again
<account> is an email, an id or a channel name.`

const waitMs = 30_000

try {
  const change = readCommand(process.argv.slice(2))
  if (change) console.log(await askServer(change))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readCommand([command, account, reason, ...more]: string[]): AccountChange | undefined {
  if (command === undefined || account === undefined || more.length > 0) return undefined
  if ((reason !== undefined) !== (command === 'suspend')) return undefined
  switch (command) {
    case 'moderator':
      return { account, change: { kind: 'role', role: 'moderator' } }
    case 'no-moderator':
      return { account, change: { kind: 'role', role: null } }
    case 'suspend':
      return { account, change: { kind: 'suspend', reason: reason ?? '' } }
    case 'lift':
      return { account, change: { kind: 'lift' } }
    default:
      return undefined
  }
}

/** The server's answer. */
async function askServer(change: AccountChange): Promise<string> {
  readEnvFile()
  const config = readConfig(process.env)
  const { secret } = config
  const server = localAddress(config)
  const reply = await fetch(server + changeAccountAsOperator.path, {
    method: changeAccountAsOperator.method,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'trailcast',
      authorization: operatorAuthorization(secret, Date.now()),
    },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(waitMs),
  }).catch((error: unknown) => {
    throw new Error(`No server answers at ${server}. Start it first, with the same settings (HOST, PORT).`, {
      cause: error,
    })
  })
  const message = await reply.text()
  if (!reply.ok) throw new Error(message)
  return message
}
