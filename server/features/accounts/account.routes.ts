import type { FastifyInstance } from 'fastify'
import { getBotChallenge, getLoggedIn, saveAccountSettings, signOut, signUp } from '#contract/account.ts'
import { handle } from '#server/http/handle.ts'
import { clearSessionCookie, setSessionCookie } from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { deleteSession, saveUnits } from './account.queries.ts'
import { signUp as signUpAccount } from './account.service.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { cells, botCheck, config, now } = services
  const isHttps = config.publicUrl.startsWith('https:')

  handle(app, getBotChallenge, () => botCheck.challenge(now()))

  handle(app, signUp, async ({ body, reply }) => {
    const { user, sessionCookie } = await signUpAccount(services, body)
    setSessionCookie(reply, { value: sessionCookie, remember: body.remember, isHttps })
    return user
  })

  handle(app, getLoggedIn, async ({ viewer }) => (await viewer()) ?? {})

  handle(app, signOut, async ({ viewer, reply }) => {
    const who = await viewer()
    if (who) await deleteSession(cells.at(who.session.region).db, who.session.hash)
    clearSessionCookie(reply, isHttps)
  })

  handle(app, saveAccountSettings, async ({ viewer, body }) => {
    if (body.units) await saveUnits(cells.of(viewer.id).db, viewer.id, body.units)
  })
}
