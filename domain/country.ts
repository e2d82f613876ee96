import { defaultRegion, type Region } from './region.ts'

/**
 * ISO 3166-1 codes of the countries and territories of the continent, plus Cyprus as a member of the Union, and Kosovo
 * under its usual code.
 */
const europe = new Set(
  [
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV',
    'MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  ]
    .join(' ')
    .split(' '),
)

/** The region nearest to a country; an unknown country could be anywhere. */
export function nearestRegion(country: string): Region {
  return europe.has(country) ? 'eu' : defaultRegion
}

/** Proxies write `XX` for an unknown country, and `T1` for visitors who hide theirs. */
export function readCountryCode(text: string | undefined): string {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : ''
}

/** The country of the most preferred browser language that has one, such as `de-AT`. */
export function countryOfLanguages(acceptLanguage: string | undefined): string {
  const languages = (acceptLanguage ?? '').split(',').map((language) => {
    const [tag = '', ...parameters] = language.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { country: countryOfTag(tag), weight: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const usable = languages.filter(({ country, weight }) => country !== '' && weight > 0)
  return usable.toSorted((a, b) => b.weight - a.weight)[0]?.country ?? ''
}

/** `es-419` names a continent, and whatever follows a single letter is not a country, as in `en-u-ca-buddhist`. */
function countryOfTag(tag: string): string {
  const parts = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)
  return readCountryCode(parts?.[1])
}
