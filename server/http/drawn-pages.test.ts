import { expect, test } from 'vitest'
import { drawings, nameOfDrawing, unfilled, type PageFacts } from '#contract/site/page-facts.ts'
import { DrawnPages, fillPage } from './drawn-pages.ts'

const facts: PageFacts = {
  ...unfilled,
  isMember: false,
  units: 'metric',
  hasPlans: true,
  isAsking: false,
  chatUrl: 'https://chat.example/?a=1&b="2"',
  demo: 'Demo: mail is not sent.',
  quota: '50 GB',
}
const page = `<html lang="en"><ul><li>Home</li><li data-only="chat"><a href="__chat__">Chat</a></li><li data-only="storage">My storage</li></ul><aside data-only="demo" class="label">__demo__ <span data-only="mail">Read the mail</span></aside></html>`

test('a page has what applies to its reader, with values that stay text', () => {
  const filled = fillPage(page, facts)
  expect(filled).toContain('<a href="https://chat.example/?a=1&amp;b=&quot;2&quot;">Chat</a>')
  expect(filled).toContain('Demo: mail is not sent. <span data-only="mail">Read the mail</span></aside>')
  expect(filled).toContain('My storage')
  expect(filled).not.toContain('data-member')
})

test('what does not apply is left out, also within what does', () => {
  const filled = fillPage(page, { ...facts, chatUrl: null, hasStorage: false, hasDevMail: false })
  expect(filled).toContain(
    '<ul><li>Home</li></ul><aside data-only="demo" class="label">Demo: mail is not sent. </aside>',
  )
  expect(fillPage(page, { ...facts, demo: null })).not.toContain('aside')
})

test('the application finds in the page what it was drawn for', () => {
  const written = /data-facts="([^"]*)"/.exec(fillPage(page, { ...facts, isMember: true }))?.[1] ?? ''
  expect(JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
    ...facts,
    isMember: true,
  })
  expect(fillPage(page, { ...facts, isMember: true })).toContain('data-member="true"')
})

test('each kind of reader gets the page that was drawn for it, and none where nothing was drawn', () => {
  const built = new Map(
    drawings.map((drawing) => {
      const name = nameOfDrawing(drawing)
      return [
        name,
        { pages: { '/faq': `<html lang="en">${name}` }, shells: { watch: '', activity: '', channel: '' } },
      ]
    }),
  )
  const pages = new DrawnPages(built, undefined)
  for (const drawing of drawings)
    expect(pages.page('/faq', { ...facts, ...drawing })).toContain(`>${nameOfDrawing(drawing)}`)
  expect(new Set(built.keys()).size).toBe(16)
  expect(pages.page('/toString', facts)).toBeUndefined()
  expect(pages.page('toString', facts)).toBeUndefined()
})
