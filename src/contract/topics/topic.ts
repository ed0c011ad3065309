import * as v from 'valibot'
import type { TopicEvent, topicLifecycle } from '#machines/topic/lifecycle.ts'
import type { StateOf } from '#machines/law.ts'
import { letterTopics } from '../mail.ts'
import { action } from '../trail.ts'

/** How a person gets the letters of a topic (READINGS 46). */
export const topicMails = ['at_once', 'daily', 'never'] as const satisfies readonly StateOf<
  typeof topicLifecycle
>[]

const events = ['tellAtOnce', 'tellDaily', 'turnOff'] as const satisfies readonly TopicEvent['type'][]

const { allowed, blockers } = action.entries

/** A topic as the caller gets its letters, with each choice and why it is not theirs. */
export const topic = v.object({
  topic: v.picklist(letterTopics),
  mail: v.picklist(topicMails),
  steps: v.array(v.object({ event: v.picklist(events), allowed, blockers })),
})
export type Topic = v.InferOutput<typeof topic>

export const byTopic = v.object({ topic: v.picklist(letterTopics) })
export const topicChoice = v.strictObject({
  mail: v.picklist(topicMails, 'must be at_once, daily or never'),
})
