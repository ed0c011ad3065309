import * as v from 'valibot'
import type { LetterFacts, letterLifecycle } from '#machines/letter/lifecycle.ts'
import type { StateOf } from '#machines/law.ts'
import { day, isInOrder } from './formats/day-range.ts'
import { id, searchText, stored, time } from './formats/field-types.ts'

/** A letter in the outbox. `sentAt` is null until the mail server accepted it; `error` is its latest failure. */
export const mail = v.object({
  ...stored,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  sentAt: v.nullable(time),
  error: v.nullable(v.string()),
})

export const letterStates = ['waiting', 'sent', 'givenUp'] as const satisfies readonly StateOf<
  typeof letterLifecycle
>[]
export type LetterState = (typeof letterStates)[number]

/** Topics of letters about an add-on or a company (READINGS 46). */
export const letterTopics = ['approvals', 'stage', 'prices', 'reviews', 'people', 'billing'] as const
export type LetterTopic = (typeof letterTopics)[number]

/** The fate of a letter: `attempts` since it was written or last sent again, `error` the latest failure. */
const fate = {
  state: v.picklist(letterStates),
  attempts: v.number(),
  /** The next attempt of one that waits; null if it is due or under way. */
  nextAttemptAt: v.nullable(time),
  sentAt: v.nullable(time),
  givenUpAt: v.nullable(time),
  error: v.nullable(v.string()),
}

/** A recipient of a mailing and the fate of their letter. */
export const recipient = v.object({ id, to: v.string(), ...fate })
export type Recipient = v.InferOutput<typeof recipient>

/**
 * One letter as staff see it. `text` withholds its secret outside the demo; `count` is the number of letters with the
 * same cause. `turn` and `link` are facts of its lifecycle.
 */
export const letter = v.object({
  ...stored,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  topic: v.nullable(v.picklist(letterTopics)),
  ...fate,
  turn: v.picklist(['now', 'later', 'unserved', 'full'] as const satisfies readonly LetterFacts['turn'][]),
  link: v.picklist(['kept', 'gone'] as const satisfies readonly LetterFacts['link'][]),
  count: v.number(),
})
export type LetterRecord = v.InferOutput<typeof letter>

/**
 * Letters with one cause: the same text, written at once. `id` is that of one of the letters; `to` has the first
 * three recipients by name, of `count`. `sent` of them were accepted by the mail server, the last at `sentAt`, and
 * `givenUp` were given up; `attempts`, `nextAttemptAt` and `error` are of those that were not sent.
 */
export const mailGroup = v.object({
  id,
  subject: v.string(),
  createdAt: time,
  count: v.number(),
  to: v.array(v.string()),
  sent: v.number(),
  sentAt: v.nullable(time),
  givenUp: v.number(),
  attempts: v.number(),
  nextAttemptAt: v.nullable(time),
  error: v.nullable(v.string()),
})
export type MailGroup = v.InferOutput<typeof mailGroup>

const filters = {
  q: v.optional(searchText),
  topic: v.optional(v.picklist(letterTopics)),
  from: v.optional(day),
  to: v.optional(day),
}

/** Filters of letters; `q` matches part of a recipient's address or of the subject. */
export const letterQuery = v.pipe(
  v.object({ state: v.optional(v.picklist(letterStates)), ...filters }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)
export type LetterQuery = v.InferOutput<typeof letterQuery>

/** Filters of the letters that were given up. */
export const givenUpFilter = v.pipe(
  v.strictObject(filters),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)

/** The most letters that one call has sent again. */
export const mostSentAgain = 1000

/**
 * Letters of a call that are sent again, those that its filters match and their lifecycle refuses, and those `left` for
 * another call.
 */
export const sentAgain = v.object({ sent: v.number(), refused: v.number(), left: v.number() })
export type SentAgain = v.InferOutput<typeof sentAgain>

/** Letters by state, and whether there is a mail server to send them. */
export const letterCounts = v.object({ waiting: v.number(), givenUp: v.number(), hasMailServer: v.boolean() })
export type LetterCounts = v.InferOutput<typeof letterCounts>

export const groupMailQuery = v.object({ group: v.pipe(v.string(), v.uuid('must be an id')) })
