import type { CellTransaction } from '#server/db/schema.ts'

export async function savePassword(
  trx: CellTransaction,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}
