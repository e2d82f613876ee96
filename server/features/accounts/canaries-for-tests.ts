import { filesOf } from '#server/cells/files-of.ts'
import { features } from '#server/features/index.ts'
import { inOrderOfRemoval } from '#server/personal-data/removal-order.ts'
import { plantRow, type Canary } from '#server/testing/canaries.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { fixedColumns, namedLikeAccount, ownerColumn } from '#server/testing/personal-rows.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export const personalData = inOrderOfRemoval(features)
export const personalTables = personalData.flatMap(({ tables, secrets, isDerived = false }) =>
  tables.map((table) => ({ table, secrets, isDerived })),
)

/** Gives a person an unmistakable value in every column of every table, and in a file. */
export async function givenCanaries(app: TestApp, account: GivenAccount): Promise<Canary[]> {
  const { id, home } = account
  const canaries: Canary[] = []
  // In the reverse order of removal, since rows must exist before others refer to them.
  for (const { table } of personalTables.toReversed()) {
    const named = [namedLikeAccount[table] ?? []].flat()
    const kept =
      table === 'cell.account'
        ? { home, email: account.email, password_hash: await passwordHashOf(app, account) }
        : {}
    canaries.push(
      ...(await plantRow(app.engine, {
        id,
        home,
        table,
        owner: ownerColumn[table] ?? 'account_id',
        fixed: {
          ...fixedColumns[table],
          ...Object.fromEntries(named.map((column) => [column, id])),
          ...kept,
        },
      })),
    )
  }
  const text = `a file of ${id}`
  await app.services.cells.of(id).files.put(`${filesOf(id)}originals/ride.fit`, Buffer.from(text))
  return [...canaries, { table: 'files', column: '', text }]
}

async function passwordHashOf({ engine }: TestApp, { id, home }: GivenAccount) {
  const row = await engine
    .cellDb(home)
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.password_hash
}
