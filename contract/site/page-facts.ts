import { unitSystems, type UnitSystem } from '#domain/units/unit-system.ts'

/**
 * The audience a page is rendered for. The build renders every page for each variant, and the server sends the one that
 * fits.
 */
export type Drawing = {
  isMember: boolean
  units: UnitSystem
  /** Whether this server sells plans. */
  hasPlans: boolean
  /** Whether the cookie question has not been answered yet. */
  isAsking: boolean
}

/**
 * What a served page already says in its first bytes. The server writes these facts into the page and the application
 * starts with them, so that nothing changes when it takes over.
 */
export type PageFacts = Drawing & {
  chatUrl: string | null
  /** In demo mode, what is simulated. */
  demo: string | null
  /** Whether this server has a page for reading the mail it sends. */
  hasDevMail: boolean
  /** Whether payments are simulated. */
  isPretended: boolean
  /** Whether accounts start with a simulated plan. */
  hasStartingPlan: boolean
  /** How much everyone may store if this server sells no plans. */
  quota: string
  /** Whether this member has storage to manage. */
  hasStorage: boolean
  isModerator: boolean
  /** Whether there is nothing to watch yet: the start page then explains more about the site. */
  isEmpty: boolean
}

/**
 * Parts of a page that not everyone gets. The build marks them with `data-only`, as the first attribute of an element
 * that contains no other element of the same tag; the server removes those that do not apply.
 */
export type PagePart = 'chat' | 'demo' | 'mail' | 'pretended' | 'starting' | 'storage' | 'moderation'

/** Placeholders for the server to replace, in a page that has all its parts. */
export const unfilled = {
  chatUrl: '__chat__',
  demo: '__demo__',
  hasDevMail: true,
  isPretended: true,
  hasStartingPlan: true,
  quota: '__quota__',
  hasStorage: true,
  isModerator: true,
  isEmpty: false,
} as const satisfies Omit<PageFacts, keyof Drawing>

/** Where the build keeps the start page of a server without videos. */
export const emptyHome = '/ without videos'

const either = [false, true]

export const drawings: readonly Drawing[] = either.flatMap((isMember) =>
  either.flatMap((hasPlans) =>
    either.flatMap((isAsking) => unitSystems.map((units) => ({ isMember, units, hasPlans, isAsking }))),
  ),
)

/** The name of the file in which the build keeps the pages of a drawing. */
export const nameOfDrawing = ({ isMember, units, hasPlans, isAsking }: Drawing): string =>
  [
    isMember ? 'member' : 'visitor',
    units,
    hasPlans ? 'plans' : 'no-plans',
    isAsking ? 'asking' : 'answered',
  ].join('-')

/** Holds the units someone has chosen; set by the browser for the server to read. */
export const unitsCookie = 'units'

/**
 * The answers to the cookie question; `embeds` also allows players of video hosting sites, which set their own cookies.
 */
export const consentCookie = { name: 'cookie-consent', values: ['necessary', 'embeds'] } as const
