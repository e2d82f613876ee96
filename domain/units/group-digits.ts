/**
 * A whole number as English writes it: `12,345`. Done by hand, because creating the page's first `Intl.NumberFormat` is
 * a long task on a phone, before anything is shown.
 */
export function groupDigits(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
