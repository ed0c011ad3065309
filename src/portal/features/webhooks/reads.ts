import { deliveryList, deliveryView, webhookList, webhookView } from '#contract/endpoints/webhooks.ts'
import { type Read, readOf } from '#portal/wire/read.ts'

/** The reads of a page of webhooks, by what follows /webhooks in its URL; a panel to edit one reads it anew. */
export function webhookReads([first, second]: readonly string[]): Read[] {
  if (first === undefined || first === 'new') return [readOf(webhookList, {})]
  if (first === 'deliveries')
    return second === undefined ? [] : [readOf(deliveryView, { params: { id: second } })]
  const params = { id: first }
  const page = [readOf(webhookView, { params }), readOf(deliveryList, { params })]
  return second === 'edit' ? [readOf(webhookView, { params }), ...page] : page
}
