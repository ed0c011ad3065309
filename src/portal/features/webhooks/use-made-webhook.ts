import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { keepNewSecret } from './new-secrets.ts'

/** Takes the answer that creates a webhook, and leads to its page, which shows its secret. */
export function useMadeWebhook() {
  const navigate = useNavigate()
  const made = useRef<string | null>(null)
  return {
    onMade: (webhook: Webhook) => {
      made.current = webhook.id
      keepNewSecret(webhook)
    },
    /** Flashes that it was created and goes to its page; resolves to false if no answer has come of any. */
    goToMade: async (): Promise<boolean> => {
      const webhookId = made.current
      if (webhookId === null) return false
      flash.success('Webhook created.')
      await navigate({ to: '/webhooks/$webhookId', params: { webhookId }, replace: true })
      return true
    },
  }
}
