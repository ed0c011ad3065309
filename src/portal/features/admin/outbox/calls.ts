import {
  givenUpLettersSendAgain,
  letterSendAgain,
  letterView,
  outboxGroupList,
} from '#contract/endpoints/mail.ts'
import type { LetterRecord, MailGroup } from '#contract/mail.ts'
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
export const sendingLetterAgain = ({ id }: LetterRecord): ConfirmedCalls => ({
  act: (options) => callApi(letterSendAgain, { params: { id } }, options),
  hasHappened: async (options) => (await callApi(letterView, { params: { id } }, options)).turn === 'now',
})

/** The calls that have the letters of these filters that were given up sent again; `before` is their list's total. */
export const sendingGivenUpAgain = ({ q, topic, from, to }: OutboxSearch, before: number): ConfirmedCalls => {
  const filter = { q, topic, from, to }
  return {
    act: (options) => callApi(givenUpLettersSendAgain, { body: filter }, options),
    hasHappened: async ({ signal }) =>
      (await outboxPage({ ...filter, state: 'givenUp' }, 'items ..; max=1', signal)).total < before,
  }
}
