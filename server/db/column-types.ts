import { types, type CustomTypesConfig } from 'pg'

const bytea = 17
const int8 = 20
const int8Array: number = 1016
const date = 1082

/**
 * How columns become values, the same on both engines. Other types are as `pg` reads them (timestamptz is a
 * Date, jsonb an object).
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === int8) return parseInt8
      if (oid === int8Array) return parseInt8Array
      if (oid === bytea) return parseBytea
      // A day has no time zone; as a Date it would be the previous day in some of them.
      if (oid === date) return String
    }
    return types.getTypeParser(oid, format ?? 'text')
  },
}

function parseInt8(text: string): number {
  const value = Number(text)
  // A rounded count or id would be wrong without anyone noticing.
  if (!Number.isSafeInteger(value)) throw new Error(`the number ${text} is too large to be exact`)
  return value
}

function parseInt8Array(text: string): (number | null)[] {
  const texts: (string | null)[] = types.getTypeParser(int8Array, 'text')(text)
  return texts.map((one) => (one === null ? null : parseInt8(one)))
}

function parseBytea(text: string): Uint8Array {
  const buffer = Buffer.from(text.slice(2), 'hex')
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}
