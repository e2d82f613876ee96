import type { Place } from '#contract/atlas/place.ts'

/** OpenStreetMap tags and our labels for them. All other tags are left out. */
const factLabels: Record<string, string> = {
  ref: 'Number',
  network: 'Network',
  from: 'From',
  via: 'Via',
  to: 'To',
  surface: 'Surface',
  trail_visibility: 'Visibility',
  sac_scale: 'SAC scale',
  'mtb:scale': 'MTB scale',
  via_ferrata_scale: 'Via ferrata scale',
  symbol: 'Waymarks',
  'piste:type': 'Piste',
  'piste:grooming': 'Grooming',
  opening_hours: 'Open',
  operator: 'Operator',
  description: 'About',
}

/** For routes, by the first letter of a code such as `lwn`. */
const networks: Record<string, string> = { l: 'Local', r: 'Regional', n: 'National', i: 'International' }

const longestFact = 300

/** In the order above. */
export function otherFacts(facts: Place['facts']): [label: string, value: string][] {
  return Object.entries(factLabels).flatMap(([key, label]): [string, string][] => {
    const text = (facts[key] ?? '')
      .replaceAll('_', ' ')
      .replaceAll(/\s*;\s*/g, ', ')
      .trim()
    const value = (/^[lrni][wchp]n$/.test(text) && networks[text.charAt(0)]) || text
    return value === '' ? [] : [[label, value.slice(0, longestFact)]]
  })
}

/** Only addresses that are safe to open: anyone can write anything into OpenStreetMap. */
export function safeLink(text: string): { href: string; host: string } | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  return { href: url.href, host: url.host.replace(/^www\./, '') }
}

/** `Tyrol, Austria`. */
export function whereOf(
  { type, name, iso3166_name, country }: Place,
  countryName: (code: string) => string,
): string {
  const parts = [iso3166_name ?? '', country === null || type === 'country' ? '' : countryName(country)]
  return [...new Set(parts)].filter((part) => part !== '' && part !== name).join(', ')
}

const maxNames = 30

/** Names that differ from the main one, by language. */
export function namesOf({ name, names }: Place): { language: string; label: string; name: string }[] {
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
  return Object.entries(names)
    .filter(([language, other]) => other !== name && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
    .map(([language, other]) => ({ language, label: languages.of(language) ?? language, name: other }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .slice(0, maxNames)
}
