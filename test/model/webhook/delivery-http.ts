import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { DeliveryEvent, DeliveryFacts, DeliverySnapshot } from '#machines/webhook/lifecycle.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '#server/db/schema.ts'
import { stepDelivery } from '#server/webhooks/deliveries.rules.ts'
import { sendWebhooks } from '#server/webhooks/send-webhooks.job.ts'
import { createWebhook } from '#server/webhooks/webhooks.rules.ts'
import type { Driver } from '#test/runner/model.ts'
import { call } from '#test/support/people.ts'
import { type Receiver, startReceiver } from '#test/server/webhooks/receiver.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'

/** Answers of the receiver, upon which the platform takes a step by itself. */
const behaviors = { deliver: 200, fail: 500, giveUp: 503 } as const

/** The steps of a delivery: by the job, to a receiver that listens, and by requests to the real server. */
export function deliveryHttp(platform: () => Platform): Driver<
  DeliverySnapshot,
  DeliveryEvent,
  DeliveryFacts
> & {
  deliveryId: () => string
  close: () => Promise<void>
} {
  let opened: Receiver | undefined
  let facts: DeliveryFacts
  let webhookId: string
  let id: string
  const db = () => platform().server.db
  const now = () => platform().server.clock.now()
  async function receiver(): Promise<Receiver> {
    opened ??= await startReceiver()
    return opened
  }
  const config = async () => ({ ...platform().server.config, webhookAllow: [(await receiver()).origin] })
  async function stored() {
    const [row] = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
    const [webhook] = await db().select().from(webhooks).where(eq(webhooks.id, webhookId))
    if (row === undefined || webhook === undefined) throw new Error('the delivery is gone')
    return { row, webhook, attempts: await db().$count(webhookAttempts, eq(webhookAttempts.deliveryId, id)) }
  }
  /** Has it due, with as many attempts as the facts say, less the one that is made. */
  const putFacts = async (state: DeliverySnapshot['value'], isOpen: boolean) => {
    const attempts = facts.attempts - 1
    await db()
      .update(webhookDeliveries)
      .set({ state, attempts, nextAttemptAt: isOpen ? now() : null })
      .where(eq(webhookDeliveries.id, id))
    await db().update(webhooks).set({ state: facts.endpoint }).where(eq(webhooks.id, webhookId))
  }
  const runJob = async () => {
    const { server } = platform()
    await sendWebhooks({ db: server.db, clock: server.clock, config: await config() })
  }
  const request = (by: 'provider' | 'admin', method: string, path: string, body?: object) =>
    call(platform().server, method, `/api/v3${path}`, { as: platform().anybody(by), body })
  /** How often this message came; other paths have left theirs. */
  const sent = ({ received }: Receiver) =>
    received.filter(({ headers }) => headers['webhook-id'] === `msg_${id}`).length
  const isOpen = (state: string) => state === 'pending' || state === 'retrying'
  return {
    name: httpName,
    deliveryId: () => id,
    // Nobody can ask for what only the platform does; it has nothing sent again.
    canSend: ({ type, by }) => (by === 'system') === (type !== 'sendAgain'),
    async start({ value }, given) {
      facts = given
      const provider = platform().anybody('provider')
      if (provider === undefined) throw new Error('there is no provider')
      const [user] = await Promise.all([request('provider', 'GET', '/users?current_user=true'), receiver()])
      const [{ company }] = user.body as [{ company: { id: string } }]
      const { row } = await createWebhook(
        { ...platform().act('provider'), config: await config() },
        {
          kind: 'user',
          id: provider.id,
          email: provider.email,
          name: null,
          companyId: company.id,
          admin: false,
          sessionId: '',
        },
        { url: (await receiver()).url, description: 'A receiver', events: ['review.finished'] },
      )
      webhookId = row.id
      const [made] = await db()
        .insert(webhookDeliveries)
        .values({ webhookId, event: 'webhook.test', body: '{}', createdAt: now() })
        .returning()
      id = made?.id ?? ''
      await putFacts(value, isOpen(value))
    },
    async send({ type, by }) {
      if (type === 'sendAgain') {
        expect(
          await request(by as 'provider', 'POST', `/webhook_deliveries/${id}/actions/send_again`),
        ).toMatchObject({ status: 200, body: { id, state: 'pending', attempts: 0 } })
        return
      }
      await putFacts((await stored()).row.state, true)
      if (type === 'giveUp' && facts.endpoint === 'disabled') {
        await db().update(webhooks).set({ state: 'enabled' }).where(eq(webhooks.id, webhookId))
        const { status } = await request('provider', 'PATCH', `/webhooks/${webhookId}`, { state: 'disabled' })
        expect(status).toBe(200)
        return
      }
      const there = await receiver()
      there.behave({ status: behaviors[type] })
      const before = sent(there)
      await runJob()
      expect(sent(there)).toBe(before + 1)
    },
    async expectState({ value }) {
      const { body } = await request('provider', 'GET', `/webhooks/${webhookId}/deliveries`)
      expect(body).toMatchObject([{ id, state: value }])
      expect((await stored()).row.nextAttemptAt === null).toBe(!isOpen(value))
    },
    async expectRefused(event, state) {
      await putFacts(state.value, isOpen(state.value))
      const before = await stored()
      if (event.type === 'sendAgain') {
        const path = `/webhook_deliveries/${id}/actions/send_again`
        expect((await request(event.by as 'provider', 'POST', path)).status).toBe(409)
      } else {
        const row = { ...before.row, attempts: facts.attempts }
        await expect(
          db().transaction((tx) =>
            stepDelivery({ tx, now: now() }, before.webhook, row, event.type as 'fail'),
          ),
        ).rejects.toThrow(/./)
        // The job leaves alone what is over, and what is for a webhook that is disabled.
        const there = await receiver()
        there.behave({ status: 200 })
        if (!isOpen(state.value) || facts.endpoint === 'disabled') await runJob()
      }
      expect(await stored()).toEqual(before)
    },
    async close() {
      await opened?.close()
      opened = undefined
    },
  }
}
