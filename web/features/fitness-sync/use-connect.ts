import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PopupProvider } from '#contract/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { connectByPopup } from './connect-by-popup.ts'
import { refreshLinks } from './fitness-sync.api.ts'
import { providerWords } from './provider-words.ts'
import { texts } from './messages.ts'

/** Connecting in a window, from the click to the news about it. */
export function useConnect(onFailure: (sentence: string | null) => void) {
  const client = useQueryClient()
  const [isConnecting, setConnecting] = useState(false)
  const connect = async (provider: PopupProvider) => {
    onFailure(null)
    setConnecting(true)
    const outcome = await connectByPopup(provider)
    setConnecting(false)
    if (outcome.is === 'failed') onFailure(outcome.sentence)
    if (outcome.is === 'canceled') showToast({ text: texts.notConnected(providerWords[provider].name) })
    if (outcome.is === 'connected') await sayConnected(client, provider)
  }
  return { isConnecting, connect: (provider: PopupProvider) => void connect(provider) }
}

export async function sayConnected(client: QueryClient, provider: ProviderId): Promise<void> {
  showToast({ text: texts.connected(providerWords[provider].name), tone: 'success' })
  await refreshLinks(client)
}
