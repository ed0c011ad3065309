import {
  givenUpLettersSendAgain,
  letterCountsView,
  letterSendAgain,
  letterView,
  outboxGroupList,
} from '#contract/endpoints/mail.ts'
import type { LetterRecord, MailGroup, SentAgain } from '#contract/mail.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import type { OutboxSearch } from './search.ts'

/** The first range of the outbox. */
const firstLetters = 'items ..; max=50'

/** Loads a page of the letters of these filters by their cause, newest first. Rejects with a ProblemError. */
export const outboxPage = (
  query: OutboxSearch,
  range: string = firstLetters,
  signal?: AbortSignal,
): Promise<Page<MailGroup>> => listPage(outboxGroupList, { query }, { range, ...(signal && { signal }) })

/** The calls that have a letter sent again. */
export const sendingLetterAgain = ({ id, etag, attempts }: LetterRecord): ConfirmedCalls => ({
  act: (options) => callApi(letterSendAgain, { params: { id } }, options),
  hasHappened: async (options) => {
    const now = await callApi(letterView, { params: { id } }, options)
    // Another failed attempt would change it too, and count.
    return now.etag !== etag && now.attempts <= attempts
  },
})

/**
 * The calls that have the letters of these filters that were given up sent again, and their answer, null if that was
 * lost; `before` is how many were given up in all.
 */
export function sendingGivenUpAgain({ q, topic, from, to }: OutboxSearch, before: number) {
  let answer: SentAgain | null = null
  const calls: ConfirmedCalls = {
    act: async (options) => {
      answer = await callApi(givenUpLettersSendAgain, { body: { q, topic, from, to } }, options)
    },
    hasHappened: async (options) => (await callApi(letterCountsView, {}, options)).givenUp < before,
  }
  return { calls, answer: () => answer }
}
