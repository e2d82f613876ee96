import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { languageName } from '#web/lib/language-name.ts'

/** Those that are spoken by many, or where many go outdoors. */
const usual =
  'ar bg bn ca cs cy da de el en en-GB en-US es es-419 et eu fa fi fr fr-CA ga gl gsw he hi hr hu id is it ja ko lt lv mk ms nb ne nl nn pl pt pt-BR rm ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

export type LanguageOption = { value: string; label: string }

/** The reader's own come first, the others by name. */
export function languageOptions(own: readonly string[]): LanguageOption[] {
  const first = [...new Set(own.flatMap((tag) => canonicalLanguage(tag) ?? []))]
  const rest = usual.filter((tag) => !first.includes(tag)).map(optionOf)
  return [...first.map(optionOf), ...rest.toSorted((one, other) => one.label.localeCompare(other.label))]
}

const optionOf = (tag: string): LanguageOption => ({ value: tag, label: languageName(tag) })
