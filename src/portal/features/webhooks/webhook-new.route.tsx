import { createFileRoute } from '@tanstack/react-router'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useMadeWebhook } from './use-made-webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

export const Route = createFileRoute('/_authenticated/webhooks/new')({
  head: () => ({ meta: [{ title: 'New webhook' }] }),
  component: NewWebhook,
})

function NewWebhook() {
  const goBack = useWayBack()
  const reload = useReload()
  const { onMade, goToMade } = useMadeWebhook()
  const saved = async () => {
    await goToMade()
    await reload()
  }
  return (
    <WebhookForm
      webhook={null}
      onMade={onMade}
      onSaved={() => void saved()}
      onClosed={() => void goBack({ to: '/webhooks' })}
    />
  )
}
