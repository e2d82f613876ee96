import { changeDemoAsOperator } from '#contract/demo.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { readConfig } from '#server/config/read-config.ts'

// Usage: npm run demo -- make | remove
// It asks the running server, with the settings and from the folder that the server was started with.

const usage = `Usage: npm run demo -- <command>
  make      makes the demo channels with their activities and videos, also where others have something already
  remove    removes them with everything they have; they do not come back by themselves`

const waitMs = 30_000

try {
  const [wish, ...more] = process.argv.slice(2)
  if ((wish === 'make' || wish === 'remove') && more.length === 0) console.log(await askServer(wish))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The sentence that the server answers with. */
async function askServer(wish: 'make' | 'remove'): Promise<string> {
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
    body: JSON.stringify({ wish }),
    signal: AbortSignal.timeout(waitMs),
  }).catch((error: unknown) => {
    throw new Error(`No server answers at ${server}. Start it first, with the same settings (HOST, PORT).`, {
      cause: error,
    })
  })
  const sentence = await reply.text()
  if (!reply.ok) throw new Error(sentence)
  return sentence
}
