import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'

/** Message files themselves, names of other projects, and pages that only developers see. */
const exempt =
  /messages\.ts$|labels\.ts$|\/entries-\w+\.ts$|\/credits\.ts$|\.test\.|for-tests|\/testing\/|\/dev-ui[/.]/

test('everything people read on a page is in a message file', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !exempt.test(file))
  expect(files.length).toBeGreaterThan(300)

  const outside = files.flatMap((file) =>
    findTexts(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(outside).toEqual([])
})

test.each([
  ['between tags', 'const page = <p>Nothing here</p>', 'Nothing here'],
  ['beside an element', 'const page = <p>Read <b>{terms}</b></p>', 'Read'],
  ['in one word', 'const page = <button>close</button>', 'close'],
  ['in a branch', "const page = <p>{isOpen ? 'open' : texts.closed}</p>", 'open'],
  ['behind a condition', "const page = <p>{isLate && 'late'}</p>", 'late'],
  ['next to a place that the server fills in', 'const card = <p>by __channel__</p>', 'by __channel__'],
  ['as a label', 'const page = <Button label="Close" />', 'Close'],
  ['as a property', "const toast = { text: 'Saved.' }", 'Saved.'],
  ['with a value in it', 'const page = <p>{`${count} videos`}</p>', '`${count} videos`'],
  ['in a constant', "const empty = 'Nothing to show'", 'Nothing to show'],
])('a text %s is found', (_, source, text) => {
  expect(findTexts('page.tsx', source).map((found) => found.text)).toEqual([text])
})

test.each([
  ['a message', 'const page = <p title={texts.close}>{texts.nothingHere}</p>'],
  ['a class, an id and a role', 'const page = <p className="big one" id="first" role="status" />'],
  ['what is compared', "const page = <p>{kind === 'video' ? texts.video : texts.activity}</p>"],
  ['a drawing', 'const shape = <path d="M3 4h6v2z" title={texts.close} />'],
  ['an address', 'const page = <a href={`/watch/${id}`}>{title}</a>'],
  ['a place that the server fills in', 'const card = <h1>__title__</h1>'],
  ['what developers read', "throw new Error('Not a video')"],
  ['a log', "console.warn('Not a video')"],
])('%s is not taken for one', (_, source) => {
  expect(findTexts('page.tsx', source)).toEqual([])
})
