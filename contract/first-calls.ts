/** What every page asks for at once, before the shapes of answers have arrived. */
export const firstCalls = { site: '/api/site', loggedIn: '/api/logged_in' } as const
