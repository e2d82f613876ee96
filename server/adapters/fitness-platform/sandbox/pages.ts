import { fitnessSandboxMessages as texts } from './fitness-sandbox-messages.ts'
import { providerIds, type ProviderId } from '#domain/fitness/provider.ts'
import type { FitnessSandboxControls } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import {
  html,
  sandboxPage,
  type Html,
  type PageAnswer,
  type SandboxPageRequest,
} from '#server/adapters/sandbox-html.ts'
import { pageStyles } from '#server/adapters/sandbox-styles.ts'
import { authorizePage } from './page-authorize.ts'
import { controlPage } from './page-control.ts'
import type { PostOffice } from './post-office.ts'
import type { World } from './world.ts'

export type PageWorld = {
  world: World
  postOffice: PostOffice
  controls: FitnessSandboxControls
  pageUrl: (path: string) => string
}

export type Visit = {
  provider: ProviderId
  query: URLSearchParams
  /** The button that was pressed; undefined when the page is only viewed. */
  action: string | undefined
  fields: URLSearchParams
}

export type Show = (page: { title: string; body: Html; isWide?: boolean; status?: number }) => PageAnswer

export function pagesOf(pageWorld: PageWorld): (request: SandboxPageRequest) => PageAnswer {
  const styles = pageWorld.pageUrl('/sandbox.css')
  const show: Show = (page) => sandboxPage({ ...page, sandbox: texts, styles })
  return ({ method, path, query, form }) => {
    if (path === '/sandbox.css') return { status: 200, type: 'text/css; charset=utf-8', body: pageStyles }
    const [, name = '', part = ''] = path.split('/')
    const fields = new URLSearchParams(method === 'POST' ? form : '')
    const action = fields.get('action') ?? undefined
    const visit = { query: new URLSearchParams(query), action, fields }
    if (name === 'control') {
      const provider = providerIds.find((id) => id === part) ?? 'strava'
      return controlPage(pageWorld, { ...visit, provider }, show)
    }
    const provider = providerIds.find((id) => id === name)
    if (provider && part === 'authorize') return authorizePage(pageWorld, { ...visit, provider }, show)
    return show({
      title: texts.missing,
      body: html`<section class="card"><h1>${texts.missing}</h1></section>`,
      status: 404,
    })
  }
}
