/** Other sites, mail addresses and the static `.html` pages are loaded by the browser, not by the router. */
export function isOutsideRouter(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address) || /\.html([?#]|$)/.test(address)
}
