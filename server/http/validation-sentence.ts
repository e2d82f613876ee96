type Issue = { keyword?: string; instancePath?: string; message?: string; params?: Record<string, unknown> }

const issuesShown = 3

/** What is wrong with a request, for a person, with the names of the fields. */
export function validationSentence(issues: readonly Issue[]): string {
  return issues.slice(0, issuesShown).map(sentenceOf).join(' ')
}

function sentenceOf(issue: Issue): string {
  const field = issue.instancePath?.slice(1).replaceAll('/', '.') || 'The request'
  return `${field} ${predicateOf(issue)}.`
}

function predicateOf({ keyword = '', message = '', params = {} }: Issue): string {
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is missing'
      return `must be ${withArticle(String(params['expected']))}`
    case 'too_small':
      return `needs at least ${amount(params['minimum'], params['origin'])}`
    case 'too_big':
      return `must have at most ${amount(params['maximum'], params['origin'])}`
    case 'invalid_value':
      return `must be one of ${listOf(params['values'])}`
    case 'unrecognized_keys':
      return `has unknown fields: ${listOf(params['keys'])}`
    case 'invalid_format':
      if (params['format'] === 'email') return 'is not an email address'
      return ownWords(message) ?? 'is not in the expected form'
    case 'invalid_union':
      return lastChoice(params['errors'])
    default:
      return ownWords(message) ?? 'is not valid'
  }
}

/** Messages of the contract finish the sentence "<field> …"; the validator's own begin with a capital letter. */
const ownWords = (message: string): string | undefined => (/^[a-z]/.test(message) ? message : undefined)

const withArticle = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

function amount(count: unknown, origin: unknown): string {
  const number = String(count)
  if (origin === 'string') return number === '1' ? '1 character' : `${number} characters`
  if (origin === 'array' || origin === 'set') return number === '1' ? '1 entry' : `${number} entries`
  return number
}

const listOf = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : '')

/** A union is tried in order and its last choice is the one that people usually mean. */
function lastChoice(errors: unknown): string {
  const choices: unknown[] = Array.isArray(errors) ? errors : []
  const last = choices.at(-1)
  const first: unknown = Array.isArray(last) ? last[0] : undefined
  if (typeof first !== 'object' || first === null) return 'is not valid'
  const { code, message, ...params } = first as { code?: string; message?: string }
  return predicateOf({ ...(code && { keyword: code }), ...(message && { message }), params })
}
