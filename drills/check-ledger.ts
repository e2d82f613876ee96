import { expect } from 'vitest'
import { User } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { regions, type Region } from '#domain/region.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { DoubtfulSignUp, Ledger } from './ledger.ts'
import type { Place } from './place.ts'
import { ageClaims, compareRows, isToOperator, mainFigures, noFaults } from './rows.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { stopAtRest } from './stop-at-rest.ts'
import { newSignUp, readOutbox, sendSignUp, whoIs } from './visitor.ts'

const deliveryDeadlineMs = 120_000
/** A bot check is valid for ten minutes. */
const tokenIsFreshMs = 8 * 60_000
const atATime = 8

export type Found = {
  found_accounts: number
  found_messages: number
  done_nevertheless: number
  abandoned_claims: number
  lost: number
  duplicated: number
  torn: number
}

type Drill = { place: Place; ledger: Ledger; server: RunningServer }

/**
 * Checks that everything acknowledged exists exactly once, complete and only in its region, both for visitors and in
 * the rows; and that everything not acknowledged either exists or can be done again.
 */
export async function checkLedger({ place, ledger, server }: Drill): Promise<Found> {
  await checkAnswers(place.url, ledger)
  const [repeated, left] = split(ledger.doubtfulSignUps)
  await repeatAsSent(place.url, ledger, repeated)
  await allMailsDelivered(place.url)

  const engine = await stopAtRest(place, server)
  const { mustBeNought, accounts, mails, abandonedClaims } = await compareRows(engine, place.secret(), ledger)
  expect(mustBeNought).toEqual(noFaults)
  expect(abandonedClaims.length).toBeLessThanOrEqual(left.length)
  await ageClaims(engine, abandonedClaims)
  await engine.close()

  const again = startServer(place.settings)
  await again.ready
  const emails = new Set(accounts.map(({ email }) => email))
  await askAnew(place.url, left, emails)
  expect(await again.stop()).toMatchObject({ code: 0 })
  return {
    found_accounts: accounts.length,
    found_messages: mails.length,
    done_nevertheless: left.filter(({ form }) => emails.has(form.email)).length,
    abandoned_claims: abandonedClaims.length,
    ...mainFigures(mustBeNought),
  }
}

async function allMailsDelivered(url: string): Promise<void> {
  await waitFor(async () => (await readOutbox(url)).every(({ delivered }) => delivered), deliveryDeadlineMs)
}

async function checkAnswers(url: string, { accounts, messages: sent }: Ledger): Promise<void> {
  await allMailsDelivered(url)
  const toOperator = (await readOutbox(url)).filter(isToOperator)
  const texts = toOperator.map(({ text }) => text.split('\n', 1)[0])
  expect(sent.filter((text) => !texts.includes(text))).toEqual([])
  expect(texts).toHaveLength(new Set(texts).size)
  await forEach(accounts, async ({ id, email, home, cookie }) => {
    expect(await whoIs(url, cookie)).toMatchObject({ id, email, home })
    const second = await sendSignUp(url, await newSignUp(url, otherThan(home), email.toUpperCase()))
    expect([second.status, second.text]).toEqual([409, serverMessages.emailTaken])
  })
}

/** Repeats sign-ups like a browser that got no response: in the end there is one account, and its session works. */
async function repeatAsSent(url: string, ledger: Ledger, doubtful: DoubtfulSignUp[]): Promise<void> {
  await forEach(doubtful, async ({ form }) => {
    const answer = await sendSignUp(url, form)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(form.email)])
    const { id } = User.parse(JSON.parse(answer.text))
    expect(await whoIs(url, answer.cookie ?? '')).toMatchObject({ id, email: form.email })
    ledger.accounts.push({ id, email: form.email, home: form.home, cookie: answer.cookie ?? '' })
  })
}

/** Someone else signs up with the same email: the account exists already, or is created now. */
async function askAnew(url: string, doubtful: DoubtfulSignUp[], taken: Set<string | null>): Promise<void> {
  await forEach(doubtful, async ({ form }) => {
    // With the same password, it would count as the same person and be let in.
    const another = { ...(await newSignUp(url, form.home, form.email)), password: 'cd'.repeat(32) }
    const answer = await sendSignUp(url, another)
    expect([form.email, answer.status]).toEqual([form.email, taken.has(form.email) ? 409 : 200])
  })
}

function split(doubtful: DoubtfulSignUp[]): [repeated: DoubtfulSignUp[], left: DoubtfulSignUp[]] {
  const freshFrom = Date.now() - tokenIsFreshMs
  const repeated = doubtful.filter(({ sentAt }, i) => i % 2 === 0 && sentAt > freshFrom)
  return [repeated, doubtful.filter((one) => !repeated.includes(one))]
}

const otherThan = (region: Region): Region => regions.find((other) => other !== region) ?? region

async function forEach<Item>(items: readonly Item[], check: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async (): Promise<void> => {
    for (const item of rest) await check(item)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}
