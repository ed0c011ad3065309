import { stringify } from 'csv-stringify/browser/esm/sync'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import { securityEvent, type SecurityEventEntry } from '#contract/security/security-event.ts'

/** The formats in which events are exported. */
export type EventFile = 'csv' | 'jsonl'

const columns = [
  'id',
  'created_at',
  'kind',
  'about',
  'person_id',
  'person_email',
  'party',
  'actor_id',
  'actor_email',
  'address',
  'browser',
  'request_id',
] as const

const rowOf = (event: SecurityEventEntry): Record<(typeof columns)[number], string | null | undefined> => ({
  id: event.id,
  created_at: event.createdAt,
  kind: event.kind,
  about: event.about,
  person_id: event.person?.id,
  person_email: event.person?.email,
  party: event.party,
  actor_id: event.actor?.id,
  actor_email: event.actor?.email,
  address: event.address,
  browser: event.browser,
  request_id: event.requestId,
})

/** Events as CSV, in the form that reports have: for spreadsheets, and without formulas. */
const eventsCsv = (events: readonly SecurityEventEntry[]): string =>
  stringify(events.map(rowOf), { ...forSpreadsheets, header: true, columns: [...columns] })

/** Events as the API gives them, one JSON object a line. */
const eventsJsonLines = (events: readonly SecurityEventEntry[]): string =>
  events.map((event) => `${JSON.stringify(toWire(securityEvent, event))}\n`).join('')

/** Writes events as a file of this format. */
export const eventsFile = (kind: EventFile, events: readonly SecurityEventEntry[]): Blob =>
  kind === 'csv'
    ? new Blob([eventsCsv(events)], { type: 'text/csv;charset=utf-8' })
    : new Blob([eventsJsonLines(events)], { type: 'application/jsonl' })
