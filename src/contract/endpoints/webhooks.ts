import * as v from 'valibot'
import { byId } from '../formats/field-types.ts'
import * as webhooks from '../webhooks/webhook.ts'
import { endpoint } from './endpoint.ts'

const ofWebhook = { access: 'company', subject: 'webhook', params: byId } as const
const ofDelivery = { access: 'company', subject: 'webhookDelivery', params: byId } as const

export const webhookList = endpoint({
  method: 'GET',
  path: '/api/v3/webhooks',
  access: 'user',
  result: v.array(webhooks.webhook),
  list: true,
})

export const webhookCreate = endpoint({
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
  ...ofWebhook,
  method: 'GET',
  path: '/api/v3/webhooks/:id',
  result: webhooks.webhook,
})

export const webhookUpdate = endpoint({
  ...ofWebhook,
  method: 'PATCH',
  path: '/api/v3/webhooks/:id',
  body: webhooks.webhookChange,
  result: webhooks.webhook,
})

export const webhookDelete = endpoint({
  ...ofWebhook,
  method: 'DELETE',
  path: '/api/v3/webhooks/:id',
  result: webhooks.webhook,
})

export const webhookSecretRegenerate = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/api/v3/webhooks/:id/actions/regenerate_secret',
  freshProof: 'always',
  result: webhooks.webhook,
  status: 200,
})

export const webhookTest = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/api/v3/webhooks/:id/actions/test',
  limit: 'webhookSends',
  result: webhooks.delivery,
  status: 201,
})

export const deliveryList = endpoint({
  ...ofWebhook,
  method: 'GET',
  path: '/api/v3/webhooks/:id/deliveries',
  result: v.array(webhooks.delivery),
  list: true,
  max: 50,
})

export const deliveryView = endpoint({
  ...ofDelivery,
  method: 'GET',
  path: '/api/v3/webhook_deliveries/:id',
  result: webhooks.wholeDelivery,
})

export const deliverySendAgain = endpoint({
  ...ofDelivery,
  method: 'POST',
  path: '/api/v3/webhook_deliveries/:id/actions/send_again',
  limit: 'webhookSends',
  result: webhooks.delivery,
  status: 200,
})
