/** Every page requests these at once, before the reply shapes have loaded. */
export const firstCalls = { site: '/api/site', loggedIn: '/api/logged_in' } as const
