import { pagePaths } from '#contract/site/page-paths.ts'

type Chosen = {
  /** In units of 1e9 bytes. */
  storage?: number
  watch?: boolean
}

/** The storage page with the payment dialog open, and this much already chosen in it. */
export function checkoutPath({ storage, watch }: Chosen = {}): string {
  const chosen = [
    ...(storage === undefined ? [] : [`&storage=${storage}`]),
    ...(watch === undefined ? [] : [`&watch=${watch}`]),
  ]
  return `${pagePaths.myStorage}?checkout=true${chosen.join('')}`
}
