import { deliveryList, deliveryView, webhookList, webhookView } from '#contract/endpoints/webhooks.ts'
import { pageReads } from '#portal/wire/page-reads.ts'
import { readOf } from '#portal/wire/read.ts'

const list = () => [readOf(webhookList, {})]
const view = (id: string) => readOf(webhookView, { params: { id } })
const page = (id: string) => [view(id), readOf(deliveryList, { params: { id } })]

/** The pages of webhooks; a panel to edit one reads it anew. */
export const pages = pageReads({
  '/webhooks': list,
  '/webhooks/new': list,
  '/webhooks/deliveries/$deliveryId': ({ deliveryId }) => [
    readOf(deliveryView, { params: { id: deliveryId } }),
  ],
  '/webhooks/$webhookId': ({ webhookId }) => page(webhookId),
  '/webhooks/$webhookId/edit': ({ webhookId }) => [view(webhookId), ...page(webhookId)],
})
