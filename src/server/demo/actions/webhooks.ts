import { eventNames } from '#contract/webhooks/event-names.ts'
import { sampleReceiverOrigin } from '#server/config/sample-origins.ts'
import { createWebhook } from '#server/webhooks/webhooks.rules.ts'
import type { StoryAction } from '../story-context.ts'

/** Acme has its chat told of everything; the demo's own receiver takes the messages. */
export const tellChat: StoryAction = async (context) => {
  const act = context.act('acme')
  const caller = {
    kind: 'user',
    id: act.actorId ?? '',
    email: 'partner@acme.example',
    name: null,
    companyId: context.ids.companyIds.acme,
    admin: false,
    sessionId: '',
  } as const
  await createWebhook(act, caller, {
    url: `${sampleReceiverOrigin}/portal`,
    description: 'The team’s chat',
    events: [...eventNames],
  })
}
