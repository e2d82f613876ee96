import { sql } from 'kysely'
import { regions, type Region } from '#domain/region.ts'
import { makeDirectory, type ClaimKind } from '#server/cells/directory.ts'
import type { Engine } from '#server/db/engine.ts'
import { jobsSchema } from '#server/db/schema-names.ts'
import { isLasting } from './lasting-jobs.ts'
import type { Ledger } from './ledger.ts'

type Account = { id: string; email: string | null; region: Region; sessions: number }
export type Rows = {
  accounts: Account[]
  /** Messages to the operator. */
  mails: { text: string; isDelivered: boolean }[]
  /** The ids of the accounts that were sent a welcome mail. */
  welcomes: string[]
  /** The ids of the users who hold a claim. */
  claims: string[]
  unfinishedJobs: number
}

/** The other mails welcome new accounts. */
export const isToOperator = ({ subject }: { subject: string }): boolean =>
  subject === 'Trailcast: a message for you'

export async function readRows(engine: Engine): Promise<Rows> {
  const rows: Rows = { accounts: [], mails: [], welcomes: [], claims: [], unfinishedJobs: 0 }
  for (const region of regions) {
    const db = engine.cellDb(region)
    const accounts = await db
      .selectFrom('account')
      .leftJoin('session', 'session.account_id', 'account.id')
      .select(({ fn }) => [
        'account.id',
        'account.email',
        fn.count<number>('session.token_hash').as('sessions'),
      ])
      .groupBy(['account.id', 'account.email'])
      .execute()
    rows.accounts.push(...accounts.map((account) => ({ ...account, region })))
    const mails = await db
      .selectFrom('mail')
      .select(['subject', 'text', 'delivered_at', 'account_id'])
      .execute()
    const toOperator = mails.filter(isToOperator)
    rows.mails.push(
      ...toOperator.map(({ text, delivered_at }) => ({ text, isDelivered: delivered_at !== null })),
    )
    const welcomes = mails.filter((mail) => !isToOperator(mail))
    rows.welcomes.push(...welcomes.flatMap(({ account_id }) => account_id ?? []))
    const jobs = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`${jobsSchema(region)}.job`)}
      where state <> 'completed' and ${isLasting}`.execute(db)
    rows.unfinishedJobs += jobs.rows[0]?.count ?? 0
  }
  const claims = await engine.worldDb
    .selectFrom('directory_claim')
    .select('user_id')
    .where('kind', '=', 'email')
    .execute()
  rows.claims = claims.map(({ user_id }) => user_id)
  return rows
}

/** What must be zero after every drill, and what was counted to find out. */
export async function compareRows(engine: Engine, secret: string, ledger: Ledger) {
  const { accounts, mails, welcomes, claims, unfinishedJobs } = await readRows(engine)
  const welcomed = Map.groupBy(welcomes, (id) => id)
  const byId = Map.groupBy(accounts, ({ id }) => id)
  const valueOf = async (_kind: ClaimKind, id: string) => byId.get(id)?.[0]?.email
  const directory = makeDirectory({ world: engine.worldDb, secret, now: Date.now, valueOf })
  const claimed = new Set(claims)
  const homes = (id: string) => byId.get(id) ?? []
  const wrongClaims: string[] = []
  for (const { id, email } of accounts)
    if ((await directory.find('email', email ?? '')) !== id) wrongClaims.push(id)
  const copiesOf = Map.groupBy(mails, ({ text }) => text.split('\n', 1)[0] ?? '')
  const copies = (message: string) => copiesOf.get(message)?.length ?? 0
  return {
    mustBeNought: {
      lostAccounts: ledger.accounts.filter(({ id, email }) => !homes(id).some((row) => row.email === email))
        .length,
      accountsNotOnlyAtHome: ledger.accounts.filter(({ id, home }) =>
        homes(id).some(({ region }) => region !== home),
      ).length,
      accountsWithoutSession: ledger.accounts.filter(({ id }) =>
        homes(id).every(({ sessions }) => sessions === 0),
      ).length,
      accountsNotWelcomedOnce: accounts.filter(({ id }) => welcomed.get(id)?.length !== 1).length,
      duplicatedAccounts: accounts.length - new Set(accounts.map(({ email }) => email?.toLowerCase())).size,
      accountsWithoutClaim: accounts.filter(({ id }) => !claimed.has(id)).length,
      accountsWithWrongClaim: wrongClaims.length,
      duplicatedClaims: claims.length - claimed.size,
      lostMessages: ledger.messages.filter((text) => copies(text) === 0).length,
      duplicatedMessages: [...ledger.messages, ...ledger.doubtfulMessages].filter((text) => copies(text) > 1)
        .length,
      undeliveredMails: mails.filter(({ isDelivered }) => !isDelivered).length,
      unfinishedJobs,
    },
    accounts,
    mails,
    /** Claims of sign-ups that were interrupted before the account was created. */
    abandonedClaims: claims.filter((id) => !byId.has(id)),
  }
}

export const noFaults = {
  lostAccounts: 0,
  accountsNotOnlyAtHome: 0,
  accountsWithoutSession: 0,
  accountsNotWelcomedOnce: 0,
  duplicatedAccounts: 0,
  accountsWithoutClaim: 0,
  accountsWithWrongClaim: 0,
  duplicatedClaims: 0,
  lostMessages: 0,
  duplicatedMessages: 0,
  undeliveredMails: 0,
  unfinishedJobs: 0,
}

/** Summarizes all faults in three figures, for the record. */
export function mainFigures(faults: typeof noFaults): { lost: number; duplicated: number; torn: number } {
  const {
    lostAccounts,
    lostMessages,
    undeliveredMails,
    duplicatedAccounts,
    duplicatedClaims,
    duplicatedMessages,
    ...torn
  } = faults
  return {
    lost: lostAccounts + lostMessages + undeliveredMails,
    duplicated: duplicatedAccounts + duplicatedClaims + duplicatedMessages,
    torn: Object.values(torn).reduce((sum, one) => sum + one, 0),
  }
}

/** Backdates claims, so that someone else may already claim what nobody uses. */
export async function ageClaims(engine: Engine, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await engine.worldDb
    .updateTable('directory_claim')
    .set({ claimed_at: sql`claimed_at - interval '2 minutes'` })
    .where('user_id', 'in', userIds)
    .execute()
}
