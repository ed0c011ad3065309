import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** Secrets of webhooks that were just created, until their page has shown them. They are kept nowhere else. */
const untold = new Map<string, string>()

/** The secret of a webhook that was just created here, if it was not dismissed yet; else null. */
export const newSecretOf = (id: string): string | null => untold.get(id) ?? null

/** Forgets a secret that was stored. */
export const forgetNewSecret = (id: string): void => {
  untold.delete(id)
}

/** Takes the answer that creates a webhook, and leads to its page, which shows its secret. */
export function useMadeWebhook() {
  const navigate = useNavigate()
  const made = useRef<string | null>(null)
  return {
    onMade: (webhook: Webhook) => {
      made.current = webhook.id
      untold.set(webhook.id, webhook.secret)
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
