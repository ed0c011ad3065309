import { createFileRoute, Outlet } from '@tanstack/react-router'
import { deliveryList, webhookView } from '#contract/endpoints/webhooks.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage } from '#portal/wire/load.ts'
import { WebhookScreen } from './webhook-screen.tsx'

export const Route = createFileRoute('/_authenticated/webhooks/$webhookId')({
  loader: async ({ params: { webhookId }, abortController: { signal } }) => {
    const params = { id: webhookId }
    const [webhook, deliveries] = await Promise.all([
      callApi(webhookView, { params }, { signal }),
      listPage(deliveryList, { params }, { signal }),
    ])
    return { webhook, deliveries }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.webhook.description ?? 'Webhook' }] }),
  component: WebhookPage,
})

function WebhookPage() {
  const { webhook, deliveries } = Route.useLoaderData()
  return (
    <>
      <WebhookScreen key={webhook.id} webhook={webhook} deliveries={deliveries} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
