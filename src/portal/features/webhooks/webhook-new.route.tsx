import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { keepNewSecret } from './new-secrets.ts'
import { WebhookForm } from './webhook-form.tsx'

export const Route = createFileRoute('/_authenticated/webhooks/new')({
  head: () => ({ meta: [{ title: 'New webhook' }] }),
  component: NewWebhook,
})

function NewWebhook() {
  const goBack = useWayBack()
  const navigate = useNavigate()
  const reload = useReload()
  const made = useRef<string | null>(null)
  const saved = async () => {
    flash.success('Webhook created.')
    if (made.current !== null)
      await navigate({ to: '/webhooks/$webhookId', params: { webhookId: made.current }, replace: true })
    else await goBack({ to: '/webhooks' })
    await reload()
  }
  return (
    <WebhookForm
      webhook={null}
      onMade={(webhook) => {
        made.current = webhook.id
        keepNewSecret(webhook)
      }}
      onSaved={() => void saved()}
      onClosed={() => void goBack({ to: '/webhooks' })}
    />
  )
}
