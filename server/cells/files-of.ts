/**
 * Where the files of an account lie in the store of its home cell. Every key of a file that belongs
 * to someone begins with it, so that all of them can be found without asking any table.
 */
export const filesOf = (accountId: string): string => `users/${accountId}/`
