import type { FastifyInstance } from 'fastify'
import { changeDemoAsOperator } from '#contract/demo/demo.ts'
import { demoMessages } from './demo-messages.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { planDemo, removeDemo } from './demo.ts'
import { readDemoState } from './demo-state.ts'

export function demoRoutes(app: FastifyInstance, services: Services): void {
  handle(app, changeDemoAsOperator, async ({ body: { wish } }) => {
    if (wish === 'remove')
      return (await removeDemo(services)) ? demoMessages.removalBegins : demoMessages.notThere
    if ((await readDemoState(services)) === 'made') return demoMessages.alreadyThere
    await planDemo(services)
    return demoMessages.makingBegins
  })
}
