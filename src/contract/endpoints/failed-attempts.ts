import * as v from 'valibot'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import * as failedAttempts from '../failed-attempt.ts'
import { listOfAddon, of } from './subjects.ts'

export const failedAttemptList = endpoint({
  summary: "The 100 latest calls to the add-on's provider that failed, of all or of a range of days (UTC).",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/failed_attempts',
  query: dayRange,
  result: v.array(failedAttempts.failedAttempt),
})

export const failedAttemptRetry = endpoint({
  summary: "Sends a failed attempt's request again, by today's manifest; answers what came.",
  method: 'POST',
  path: '/api/v3/failed_attempts/:id/retries',
  ...of('failedAttempt'),
  access: 'admin',
  callsOut: true,
  limit: 'retries',
  result: failedAttempts.retriedAttempt,
  status: 201,
})
