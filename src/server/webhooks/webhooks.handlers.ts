import { actOf } from '#server/law/act.ts'
import { type Handlers, paged } from '#server/law/handler.ts'
import { sendAgain, writeTest } from './deliveries.rules.ts'
import {
  loadDeliveries,
  loadDeliveryRecord,
  loadListedWebhooks,
  loadWebhookRecord,
  webhookRecord,
  wholeDeliveryRecord,
} from './webhook.record.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  loadWebhooks,
  regenerateWebhookSecret,
} from './webhooks.rules.ts'

export const webhookHandlers = {
  webhookList: async (_, { tx, caller }) => {
    if (!caller.admin && caller.companyId === null) return []
    return loadListedWebhooks(tx, await loadWebhooks(tx, caller.admin ? null : caller.companyId))
  },

  webhookCreate: async ({ body }, c) => {
    const { row, secret } = await createWebhook(actOf(c), c.caller, body)
    c.noteSecurity({ kind: 'webhook_changed', details: { what: 'created', of: row.url } })
    return webhookRecord(row, secret)
  },

  webhookView: (_, { tx, subject }) => loadWebhookRecord(tx, subject),

  webhookUpdate: async ({ body }, c) => {
    const row = await changeWebhook(actOf(c), c.subject, body)
    c.noteSecurity({ kind: 'webhook_changed', details: { what: 'changed', of: row.url } })
    return webhookRecord(row)
  },

  webhookDelete: async (_, c) => {
    await deleteWebhook(actOf(c), c.subject)
    c.noteSecurity({ kind: 'webhook_changed', details: { what: 'deleted', of: c.subject.url } })
    return webhookRecord(c.subject)
  },

  webhookSecretRegenerate: async (_, c) => {
    const { row, secret } = await regenerateWebhookSecret(actOf(c), c.subject)
    c.noteSecurity({ kind: 'secrets_regenerated', details: { what: 'webhook secret', of: row.url } })
    return webhookRecord(row, secret)
  },

  webhookTest: async (_, c) => loadDeliveryRecord(c.tx, await writeTest(actOf(c), c.subject)),

  deliveryList: async (_, c) => paged(c, await loadDeliveries(c.tx, c.subject.id, c.page)),

  deliveryView: (_, { tx, subject }) => wholeDeliveryRecord(tx, subject),

  deliverySendAgain: async (_, c) => {
    const { webhook, ...row } = c.subject
    return loadDeliveryRecord(c.tx, await sendAgain(actOf(c), webhook, row))
  },
} satisfies Partial<Handlers>
