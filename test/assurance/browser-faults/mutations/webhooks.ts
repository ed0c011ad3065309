import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { webhookDeliveries, webhooks } from '#server/db/schema.ts'
import { createWebhook } from '#server/webhooks/webhooks.rules.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel } from '../steps.ts'

const calls = 'features/webhooks/calls.ts'
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A webhook of staff's own, with a message that was accepted. */
async function stored(site: Site) {
  const { db } = site.platform.server
  const who = site.platform.anybody('admin')
  if (who === undefined) throw new Error('there is no staff')
  const caller = {
    kind: 'user',
    id: who.id,
    email: who.email,
    name: null,
    companyId: null,
    admin: true,
  } as const
  const { row } = await createWebhook(
    site.platform.act('admin'),
    { ...caller, sessionId: '' },
    { url: 'https://hooks.acme-data.com/', description: site.fresh('A chat'), events: ['plan.created'] },
  )
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId: row.id,
      event: 'webhook.test',
      body: '{}',
      state: 'delivered',
      attempts: 1,
      createdAt: row.createdAt,
    })
    .returning()
  return { who, id: row.id, deliveryId: delivery?.id ?? '', path: `/webhooks/${row.id}`, db }
}

/** Acts that are asked about before they are done. */
const asked = (given: {
  name: string
  endpoint: Mutation['endpoint']
  verb: string
  confirm: string
  done: string
  count: (site: Site, id: string) => Promise<number>
}): Mutation => ({
  name: given.name,
  endpoint: given.endpoint,
  from: calls,
  async begin(site) {
    const { who, id, path } = await stored(site)
    return {
      who,
      path,
      open: (page) => button(page, given.verb).click(),
      control: (page) => panel(page).getByRole('button', { name: given.confirm }),
      count: () => given.count(site, id),
      done: given.done,
    }
  },
})

/** Changes of webhooks. */
export const webhookMutations: readonly Mutation[] = [
  {
    name: 'a webhook is created',
    endpoint: 'webhookCreate',
    from: calls,
    begin(site) {
      const who = site.platform.anybody('admin')
      if (who === undefined) throw new Error('there is no staff')
      const description = site.fresh('Our chat')
      return Promise.resolve({
        who,
        path: '/webhooks',
        open: (page) => page.getByRole('link', { name: 'New webhook' }).click(),
        fill: async (page) => {
          await field(page, 'URL').fill('https://hooks.acme-data.com/new')
          await field(page, 'Description').fill(description)
          await panel(page).getByRole('checkbox', { name: 'A plan was created' }).check()
        },
        control: (page) => panel(page).getByRole('button', { name: 'Create webhook' }),
        typed: (page) => field(page, 'Description').inputValue(),
        count: () => site.rows('webhooks', sql`description = ${description}`),
        done: 'Webhook created.',
      })
    },
  },
  {
    name: 'a webhook is changed',
    endpoint: 'webhookUpdate',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const { who, id, path, db } = await stored(site)
      return {
        who,
        path,
        open: (page) => page.getByRole('link', { name: 'Edit', exact: true }).click(),
        fill: (page) => field(page, 'Description').fill('Another chat'),
        control: (page) => panel(page).getByRole('button', { name: 'Save webhook' }),
        typed: (page) => field(page, 'Description').inputValue(),
        count: () => site.rows('webhooks', sql`id = ${id} and description = 'Another chat'`),
        done: 'Webhook saved.',
        meanwhile: () =>
          db
            .update(webhooks)
            .set({ url: 'https://hooks.acme-data.com/other', version: sql`version + 1` })
            .where(eq(webhooks.id, id)),
      }
    },
  },
  asked({
    name: 'a webhook is disabled',
    endpoint: 'webhookUpdate',
    verb: 'Disable',
    confirm: 'Disable webhook',
    done: 'Webhook disabled.',
    count: (site, id) => site.rows('webhooks', sql`id = ${id} and state = 'disabled'`),
  }),
  asked({
    name: 'a webhook is deleted',
    endpoint: 'webhookDelete',
    verb: 'Delete',
    confirm: 'Delete webhook',
    done: 'Webhook deleted.',
    count: (site, id) => site.gone('webhooks', sql`id = ${id}`),
  }),
  asked({
    name: 'a webhook is tried',
    endpoint: 'webhookTest',
    verb: 'Send a test',
    confirm: 'Send a test',
    done: 'Test sent.',
    count: (site, id) => site.rows('webhook_deliveries', sql`webhook_id = ${id}`),
  }),
  {
    name: 'a webhook’s secret is regenerated',
    endpoint: 'webhookSecretRegenerate',
    from: calls,
    async begin(site) {
      const { who, id, path } = await stored(site)
      return {
        who,
        path,
        open: (page) => button(page, 'Regenerate signing secret').click(),
        control: (page) => panel(page).getByRole('button', { name: 'Regenerate' }),
        count: () => site.count(sql`select version - 1 as n from webhooks where id = ${id}`),
        done: 'Signing secret regenerated.',
        isSeenOnce: true,
      }
    },
  },
  {
    name: 'a message is sent again',
    endpoint: 'deliverySendAgain',
    from: calls,
    async begin(site) {
      const { who, deliveryId } = await stored(site)
      return {
        who,
        path: `/webhooks/deliveries/${deliveryId}`,
        open: (page) => button(page, 'Send again').click(),
        control: (page) => panel(page).getByRole('button', { name: 'Send again' }),
        count: () => site.rows('webhook_deliveries', sql`id = ${deliveryId} and state = 'pending'`),
        done: 'Message sent again.',
      }
    },
  },
]
