import type { Plugin } from 'vite'

/** The functions that the router calls even if nobody has asked for reports. */
const unasked = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/** The router can report what it does to monitoring programs, which the bundler keeps; nobody asks it to. */
export function leaveOutUnusedRouter(): Plugin {
  return {
    name: 'leave-out-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => unasked,
    },
  }
}
