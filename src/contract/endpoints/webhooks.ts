import * as v from 'valibot'
import * as webhooks from '../webhooks/webhook.ts'
import { endpoint } from './endpoint.ts'
import { of } from './subjects.ts'

const ofWebhook = of('webhook')
const ofDelivery = of('webhookDelivery')

export const webhookList = endpoint({
  summary: "The webhooks of the caller's company, or the staff's own.",
  method: 'GET',
  path: '/api/v3/webhooks',
  access: 'user',
  result: v.array(webhooks.webhook),
  list: true,
})

export const webhookCreate = endpoint({
  summary: 'Creates a webhook; the answer alone shows its secret.',
  method: 'POST',
  path: '/api/v3/webhooks',
  access: 'user',
  body: webhooks.webhookCreation,
  freshProof: 'always',
  quota: 'webhooks',
  result: webhooks.webhook,
  status: 201,
})

export const webhookView = endpoint({
  summary: 'One webhook.',
  ...ofWebhook,
  method: 'GET',
  path: '/api/v3/webhooks/:id',
  result: webhooks.webhook,
})

export const webhookUpdate = endpoint({
  summary: 'Changes a webhook, or enables or disables it.',
  ...ofWebhook,
  method: 'PATCH',
  path: '/api/v3/webhooks/:id',
  body: webhooks.webhookChange,
  result: webhooks.webhook,
})

export const webhookDelete = endpoint({
  summary: 'Deletes a webhook with its deliveries.',
  ...ofWebhook,
  method: 'DELETE',
  path: '/api/v3/webhooks/:id',
  result: webhooks.webhook,
})

export const webhookSecretRegenerate = endpoint({
  summary: "Replaces a webhook's secret; the answer alone shows the new one.",
  ...ofWebhook,
  method: 'POST',
  path: '/api/v3/webhooks/:id/actions/regenerate_secret',
  freshProof: 'always',
  result: webhooks.webhook,
  status: 200,
})

export const webhookTest = endpoint({
  summary: 'Sends a webhook a test message.',
  ...ofWebhook,
  method: 'POST',
  path: '/api/v3/webhooks/:id/actions/test',
  limit: 'webhookSends',
  result: webhooks.delivery,
  status: 201,
})

export const deliveryList = endpoint({
  summary: "A webhook's messages of the last 30 days, newest first.",
  ...ofWebhook,
  method: 'GET',
  path: '/api/v3/webhooks/:id/deliveries',
  result: v.array(webhooks.delivery),
  list: true,
  max: 50,
})

export const deliveryView = endpoint({
  summary: 'One message with its text and its attempts.',
  ...ofDelivery,
  method: 'GET',
  path: '/api/v3/webhook_deliveries/:id',
  result: webhooks.wholeDelivery,
})

export const deliverySendAgain = endpoint({
  summary: 'Has a message sent again.',
  ...ofDelivery,
  method: 'POST',
  path: '/api/v3/webhook_deliveries/:id/actions/send_again',
  limit: 'webhookSends',
  result: webhooks.delivery,
  status: 200,
})
