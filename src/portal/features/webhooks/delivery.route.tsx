import { createFileRoute } from '@tanstack/react-router'
import { deliveryView } from '#contract/endpoints/webhooks.ts'
import { callApi } from '#portal/wire/api.ts'
import { DeliveryScreen } from './delivery-screen.tsx'

export const Route = createFileRoute('/_authenticated/webhooks/deliveries/$deliveryId')({
  loader: ({ params: { deliveryId }, abortController: { signal } }) =>
    callApi(deliveryView, { params: { id: deliveryId } }, { signal }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.event ?? 'Message' }] }),
  component: DeliveryPage,
})

function DeliveryPage() {
  return <DeliveryScreen delivery={Route.useLoaderData()} />
}
