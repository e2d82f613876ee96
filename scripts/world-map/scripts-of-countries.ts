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

/** Whether a name in this language is written as people in the country write. */
export const isWrittenIn = (language: string, country: string | null): boolean =>
  writtenIn[language]?.split(' ').includes(country ?? '') ?? true

/** The scripts, other than the Latin one, that people type, and the countries where they are at home. */
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

/** Where a name in a script other than the Latin one is at home; undefined if people hardly type such a name. */
export function homeOfScript(name: string): string[] | undefined {
  return scripts.find(([letters]) => letters.test(name))?.[1].split(' ')
}
