import { createFileRoute } from '@tanstack/react-router'
import { webhookView } from '#contract/endpoints/webhooks.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { callApi } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useMadeWebhook } from './use-made-webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

export const Route = createFileRoute('/_authenticated/webhooks/$webhookId/edit')({
  loader: ({ params: { webhookId }, abortController: { signal } }) =>
    callApi(webhookView, { params: { id: webhookId } }, { signal }),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit webhook' }] }),
  component: EditWebhook,
})

function EditWebhook() {
  const webhook = Route.useLoaderData()
  const goBack = useWayBack()
  const reload = useReload()
  const close = () => goBack({ to: '/webhooks/$webhookId', params: { webhookId: webhook.id } })
  const { onMade, goToMade } = useMadeWebhook()
  const saved = async () => {
    if (!(await goToMade())) {
      flash.success('Webhook saved.')
      await close()
    }
    await reload()
  }
  return (
    <WebhookForm
      key={webhook.id}
      webhook={webhook}
      onMade={onMade}
      onSaved={() => void saved()}
      onClosed={() => void close()}
    />
  )
}
