import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as v from 'valibot'
import { sendWebhooks } from '#server/webhooks/send-webhooks.job.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { readAs } from '#test/support/read-as.ts'
import type { useWorld, Who } from '../support/use-world.ts'

const made = v.looseObject({ id: v.string(), secret: v.string() })

/** A world whose platform may send to a receiver that listens. */
export function receivingWorld(on: ReturnType<typeof useWorld>) {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    on.server.config.webhookAllow = [receiver.origin]
    receiver.behave({ status: 200, body: 'Thanks.' })
    receiver.received.length = 0
  })
  return {
    get receiver() {
      return receiver
    },
    /** Creates a webhook to the receiver, which expects its secret from now on. */
    create: async (who: Who, events: readonly string[], path = '') => {
      const body = { url: receiver.url + path, description: 'A chat', events }
      const reply = await on.api(who, 'POST', '/webhooks', body)
      const webhook = readAs(reply.body, made)
      receiver.expect(webhook.secret)
      return webhook
    },
    /** Sends what is due; gives how many attempts. */
    send: () => sendWebhooks(on.server),
    deliveries: async (who: Who, id: string) =>
      readAs(
        (await on.api(who, 'GET', `/webhooks/${id}/deliveries`)).body,
        v.array(v.looseObject({ id: v.string() })),
      ),
  }
}
