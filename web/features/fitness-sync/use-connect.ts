import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { connectByPopup } from './connect-by-popup.ts'
import { linksQuery, refreshLinks } from './fitness-sync.api.ts'
import { providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'

/** Connecting in a window, from the click to the message about the outcome. */
export function useConnect(onFailure: (sentence: string | null) => void) {
  const client = useQueryClient()
  const [isConnecting, setConnecting] = useState(false)
  const connect = async (provider: PopupProvider) => {
    onFailure(null)
    setConnecting(true)
    const outcome = await connectByPopup(provider)
    setConnecting(false)
    if (outcome.is === 'failed') onFailure(outcome.sentence)
    if (outcome.is === 'nowhere') showToast({ text: outcome.said, tone: 'error' })
    if (outcome.is === 'connected') await sayConnected(client, provider)
    if (outcome.is === 'canceled') await sayCanceled(client, provider)
  }
  return { isConnecting, connect: (provider: PopupProvider) => void connect(provider) }
}

export async function sayConnected(client: QueryClient, provider: ProviderId): Promise<void> {
  showToast({ text: texts.connected(providerWords[provider].name), tone: 'success' })
  await refreshLinks(client)
}

/** A window that has lost its link to this page may look closed even though it continued and connected the account. */
async function sayCanceled(client: QueryClient, provider: ProviderId): Promise<void> {
  const isConnected = () =>
    client.getQueryData(linksQuery.queryKey)?.links.some((link) => link.provider === provider) === true
  const wasConnected = isConnected()
  await refreshLinks(client)
  if (!wasConnected && isConnected()) await sayConnected(client, provider)
  else showToast({ text: texts.notConnected(providerWords[provider].name) })
}
