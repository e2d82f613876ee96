import { signUp, type SignUp } from '#contract/accounts/sign-in.ts'
import type { TestApp } from './start-test-app.ts'

/** Steps that tests of signing up have in common. */
export function signUpScene(server: TestApp) {
  const all = server.services.cells.all()
  return {
    send: (request: SignUp) => server.post(signUp.path, request),
    accountsOf: async (email: string) =>
      (
        await Promise.all(
          all.map(({ db }) => db.selectFrom('account').selectAll().where('email', '=', email).execute()),
        )
      ).flat(),
    /** One list for each region. */
    mailsTo: (email: string) =>
      Promise.all(
        all.map(({ db }) => db.selectFrom('mail').selectAll().where('recipient', '=', email).execute()),
      ),
  }
}
