import type { PageAnswer, PageRequest, SandboxControls } from '#server/adapters/payments/payment-sandbox.ts'
import type { Trouble } from './controls.ts'
import type { PostOffice } from './deliver-events.ts'
import type { Ledger } from './ledger.ts'

export type PageWorld = {
  ledger: Ledger
  postOffice: PostOffice
  controls: SandboxControls
  trouble: Trouble
  pageUrl: (path: string) => string
}

export function pagesOf(_world: PageWorld): (request: PageRequest) => PageAnswer {
  return () => ({ status: 404, type: 'text/html; charset=utf-8', body: '' })
}
