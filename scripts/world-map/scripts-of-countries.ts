/** The countries whose people write in the script of a language. */
const writtenIn: Record<string, string> = {
  ar: 'AE BH DZ EG EH ER IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE',
  bn: 'BD IN',
  el: 'GR CY',
  fa: 'IR AF TJ',
  he: 'IL',
  hi: 'IN',
  ja: 'JP',
  ko: 'KR KP',
  ru: 'RU BY KZ KG UA MD',
  uk: 'UA',
  ur: 'PK IN',
  zh: 'CN SG MY',
  'zh-Hant': 'TW HK MO',
}

/** Whether this language uses the script that people in the country write. */
export const isWrittenIn = (language: string, country: string | null): boolean =>
  writtenIn[language]?.split(' ').includes(country ?? '') ?? true

/** The non-Latin scripts that people type, and the countries that use them. */
const scripts: readonly (readonly [letters: RegExp, countries: string])[] = [
  [/^[\p{Script=Cyrillic}\p{M}' .’-]+$/u, 'RU BY KZ KG UA MD BG RS ME MK BA MN TJ UZ GE AM AZ'],
  [/^[\p{Script=Greek}\p{M}' .’-]+$/u, 'GR CY'],
  [
    /^[\p{Script=Arabic}\p{M} .-]+$/u,
    'AE BH DZ EG EH ER IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE IR AF PK',
  ],
  [/^[\p{Script=Hebrew}\p{M}' ."׳״-]+$/u, 'IL'],
  [/^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー・ヶ々 ]+$/u, 'JP CN TW HK MO SG'],
  [/^[\p{Script=Hangul} ]+$/u, 'KR KP'],
  [/^[\p{Script=Thai}\p{M} ]+$/u, 'TH'],
  [/^[\p{Script=Devanagari}\p{M} ]+$/u, 'IN NP'],
  [/^[\p{Script=Bengali}\p{M} ]+$/u, 'BD IN'],
  [/^[\p{Script=Tamil}\p{M} ]+$/u, 'IN LK'],
  [/^[\p{Script=Georgian} ]+$/u, 'GE'],
  [/^[\p{Script=Armenian} ]+$/u, 'AM'],
]

/** The home countries of a name's non-Latin script; undefined if people hardly ever type such names. */
export function homeOfScript(name: string): string[] | undefined {
  return scripts.find(([letters]) => letters.test(name))?.[1].split(' ')
}
