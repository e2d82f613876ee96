import { changeDemoAsOperator } from '#contract/demo/demo.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { readConfig } from '#server/config/read-config.ts'

// Usage: npm run demo -- make | remove
// The command asks the running server, so run it with the server's settings and in its folder.

const usage = `Usage: npm run demo -- <command>
  make      creates the demo channels with their activities and videos, even if there is other content
  remove    removes them and all their content; they do not come back by themselves`

const waitMs = 30_000

try {
  const [command, ...more] = process.argv.slice(2)
  if ((command === 'make' || command === 'remove') && more.length === 0) console.log(await askServer(command))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The server's answer. */
async function askServer(command: 'make' | 'remove'): Promise<string> {
  readEnvFile()
  const config = readConfig(process.env)
  const server = localAddress(config)
  const reply = await fetch(server + changeDemoAsOperator.path, {
    method: changeDemoAsOperator.method,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'trailcast',
      authorization: operatorAuthorization(config.secret, Date.now()),
    },
    body: JSON.stringify({ wish: command }),
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
