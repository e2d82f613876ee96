import type { z } from 'zod'
import { moderateAsOperator } from '#contract/moderation/moderation.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { readConfig } from '#server/config/read-config.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'

// Usage: npm run moderation -- list | decide <report> <action> <reason> "<facts>" ["<law or clause>"] [days] |
// appeal <appeal> upheld|rejected "<answer>"
// The command asks the running server, so run it with the server's settings and in its folder.

type Command = z.input<typeof moderateAsOperator.body>

const usage = `Usage: npm run moderation -- <command>
  list                                    what waits: reports and appeals, with their ids
  decide <report> <action> <reason> "<what you saw>" ["<law or clause, and why>"] [<days>]
      actions: none, warn, limit, remove, restore, no_comments (with days), suspend
      reasons: spam, hateful, violent, sexual, minors, privacy, shows_my_home, rights, dangerous, closed_trail, illegal, other
  appeal <appeal> upheld|rejected "<answer to the person>"
This is for what no moderator may decide: their own things, and appeals against their own decisions.`

const waitMs = 30_000

try {
  const command = readCommand(process.argv.slice(2))
  if (command) console.log(await askServer(command))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The server validates the arguments. */
function readCommand([command, id, ...words]: string[]): object | undefined {
  if (command === 'list') return id === undefined ? ({ command } satisfies Command) : undefined
  if (id === undefined) return undefined
  if (command === 'decide') {
    const [action, reason, facts, ground_text, days, ...more] = words
    if (facts === undefined || more.length > 0) return undefined
    const decision = { case_id: id, action, reason, facts, ground_text }
    return { command, decision: { ...decision, ...(days !== undefined && { days: Number(days) }) } }
  }
  const [outcome, answer, ...more] = words
  if (command !== 'appeal' || answer === undefined || more.length > 0) return undefined
  return { command, appeal: { appeal_id: id, outcome, answer } }
}

/** The server's answer. */
async function askServer(command: object): Promise<string> {
  readEnvFile()
  const config = readConfig(process.env)
  const server = localAddress(config)
  const reply = await fetch(server + moderateAsOperator.path, {
    method: moderateAsOperator.method,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'trailcast',
      authorization: operatorAuthorization(config.secret, Date.now()),
    },
    body: JSON.stringify(command),
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
