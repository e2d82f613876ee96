import type { FastifyInstance } from 'fastify'
import { signInSandboxPath } from '#server/adapters/sign-in-provider/sign-in-sandbox.ts'
import { sandboxPages } from '#server/http/sandbox-pages.ts'
import type { Services } from '#server/services.ts'

/** The page of the simulated sign-in providers. */
export function devSignInRoutes(app: FastifyInstance, { signInSandbox: sandbox }: Services): void {
  if (sandbox) sandboxPages(app, signInSandboxPath, sandbox)
}
