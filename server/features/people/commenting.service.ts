import type { Services } from '#server/services.ts'

/** Whether someone may write comments: a moderator can decide that they may not, for some time. */
export async function mayComment(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  accountId: string,
): Promise<boolean> {
  const account = await cells
    .of(accountId)
    .db.selectFrom('account')
    .select('no_comments_until')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account !== undefined && (account.no_comments_until?.getTime() ?? 0) <= now()
}
